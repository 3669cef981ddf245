import { needsOwnDocument } from "@/lib/kit/own-document-paths";

/** The plan for a click on a link. */
export type LinkPlan =
  /** Not ours: another site, a file, or a section of a page that is always loaded as a document of its own. */
  | { kind: "leave-to-browser" }
  /** A page of ours that is loaded as a document of its own. */
  | { kind: "load"; href: string }
  /** The same page; `id` is empty for its top. */
  | { kind: "scroll"; id: string }
  /** Another page (`path` with its query), and then the section `id`, if there is one. */
  | { kind: "visit"; path: string; id: string };

/** What a click on a link means. @param href an absolute URL. @param here the URL of the current page. */
export function planLink(href: string, here: string): LinkPlan {
  const to = new URL(href);
  const from = new URL(here);
  if (to.origin !== from.origin || isForBrowser(to.pathname)) return { kind: "leave-to-browser" };
  if (needsOwnDocument(to.pathname, from.pathname))
    // A link to a section of the same page loads nothing.
    return to.pathname + to.search === from.pathname + from.search
      ? { kind: "leave-to-browser" }
      : { kind: "load", href };
  const id = decodeHash(to.hash);
  const path = to.pathname + to.search;
  return path === from.pathname + from.search ? { kind: "scroll", id } : { kind: "visit", path, id };
}

function isForBrowser(pathname: string): boolean {
  return pathname.startsWith("/api/") || /\.[a-z0-9]+$/i.test(pathname);
}

/** The id in a hash; empty for a malformed one. */
function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return "";
  }
}
