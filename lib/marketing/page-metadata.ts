import type { Metadata } from "next";
import { site } from "./site";

interface PublicPage {
  /** Without the site's name; left out on the home page. */
  title?: string;
  description: string;
  /** The canonical path. */
  path: string;
}

/** Metadata of a public page: title, description, canonical URL and sharing text. */
export function describePage({ title, description, path }: PublicPage): Metadata {
  // Next.js does not merge a page's openGraph with its layout's, so the default image is repeated here. A page's own
  // opengraph-image file takes precedence.
  const images = [{ url: "/opengraph-image", width: 1200, height: 630, alt: site.tagline }];
  const shared = { title: title ?? `${site.name}: ${site.tagline}`, description };
  return {
    ...(title ? { title } : {}),
    description,
    alternates: { canonical: path },
    openGraph: { ...shared, url: path, siteName: site.name, locale: "en_US", type: "website", images },
    twitter: { ...shared, card: "summary_large_image" },
  };
}

/** Metadata of a page that search engines must not list. */
export function describePrivatePage(title: string): Metadata {
  return { title, robots: { index: false, follow: false } };
}

/** Metadata of a page whose URL contains a secret from an email: the URL must not leak as a referrer. */
export function describeLinkPage(title: string): Metadata {
  return { ...describePrivatePage(title), referrer: "no-referrer" };
}
