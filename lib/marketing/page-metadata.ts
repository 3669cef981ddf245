import type { Metadata } from "next";
import { isUuid } from "@/lib/kit/is-uuid";
import { shortId } from "@/lib/kit/short-id";
import { site } from "./site";

interface PublicPage {
  /** Without the site's name. Omitted on the home page. */
  title?: string;
  description: string;
  /** The canonical path for search engines. */
  path: string;
  /** The page's folder has an `opengraph-image.tsx`, which is used only if the code names no image. */
  hasOwnShareImage?: true;
}

/** What the share image of every page without its own says (`app/opengraph-image.tsx`). */
export const SHARE_IMAGE_ALT = "Leadwell: exclusive insurance leads, sold once, and we can prove it.";

/** Metadata of a public page: title, description, canonical URL and share text. */
export function describePage({ title, description, path, hasOwnShareImage }: PublicPage): Metadata {
  // Setting openGraph removes the inherited image, so it is named here; a named image would hide a page's own file.
  const shareImage = { url: "/opengraph-image", width: 1200, height: 630, alt: SHARE_IMAGE_ALT };
  const images = hasOwnShareImage ? {} : { images: [shareImage] };
  const shared = { title: title ?? `${site.name}: ${site.tagline}`, description };
  return {
    ...(title ? { title } : {}),
    description,
    alternates: { canonical: path },
    openGraph: { ...shared, url: path, siteName: site.name, locale: "en_US", type: "website", ...images },
    twitter: { ...shared, card: "summary_large_image" },
  };
}

/** Metadata of a private page or an intermediate step. Search engines must not list it. */
export function describePrivatePage(title: string): Metadata {
  return { title, robots: { index: false, follow: false } };
}

/**
 * Metadata of the private page of one thing: its title ends with the short id that lists show, so that tabs differ. A name
 * would stay in the history of the browser.
 * @param title "Lead". @param id from the URL; left out when it cannot be an id.
 */
export function describeItemPage(title: string, id: string): Metadata {
  return describePrivatePage(isUuid(id) ? `${title} ${shortId(id)}` : title);
}

/** Metadata of a page with a secret token in its URL. The referrer is not sent, so that the token does not leak. */
export function describeLinkPage(title: string): Metadata {
  return { ...describePrivatePage(title), referrer: "no-referrer" };
}
