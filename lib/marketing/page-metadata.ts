import type { Metadata } from "next";
import { site } from "./site";

interface PublicPage {
  /** Without the name of the site; absent on the home page. */
  title?: string;
  description: string;
  /** The one address under which search engines shall know it. */
  path: string;
}

/** Title, description, canonical address and share text of a page that everybody may find. */
export function describePage({ title, description, path }: PublicPage): Metadata {
  // A page's own share text replaces all that it would inherit, the picture too; a picture of its own wins.
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

/** For pages that are somebody's own or only a step: no search engine shall list them. */
export function describePrivatePage(title: string): Metadata {
  return { title, robots: { index: false, follow: false } };
}

/** For pages whose address is a secret of a mail: no page after them shall learn it. */
export function describeLinkPage(title: string): Metadata {
  return { ...describePrivatePage(title), referrer: "no-referrer" };
}
