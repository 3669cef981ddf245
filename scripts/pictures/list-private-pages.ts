import { globSync } from "node:fs";
import path from "node:path";
import { projectRoot } from "../stack/project-root";
import type { ReviewSession } from "./review-session";

/** Lists whose first tab may be empty, with the tab that is not. */
const MORE_LISTS = ["/dashboard/leads?view=all"];

/**
 * Lists the pages of a folder of app/. Of pages of one thing, such as a lead, it lists the one that another page links to
 * first.
 * @param folder `dashboard` or `admin`.
 * @returns the paths, and the templates to which no page links, for example because the demo has no dispute.
 */
export async function listPrivatePages(
  session: ReviewSession,
  folder: string,
): Promise<{ pages: string[]; missing: string[] }> {
  const files = globSync(`${folder}/**/page.tsx`, { cwd: path.join(projectRoot, "app") });
  const templates = files.map((file) => `/${path.dirname(file).split(path.sep).join("/")}`).toSorted();
  const pages = [...templates.filter(isFixed), ...MORE_LISTS.filter((one) => one.startsWith(`/${folder}/`))];
  const missing = new Set(templates.filter((template) => !isFixed(template)));
  // Grows while it is read: a page of one thing may link to its settings.
  for (const page of pages) {
    if (missing.size === 0) break;
    const links = await session.links(page);
    for (const template of missing) {
      const found = links.find((link) => matcherOf(template).test(link));
      if (!found) continue;
      missing.delete(template);
      pages.push(found);
    }
  }
  return { pages, missing: [...missing] };
}

function isFixed(template: string): boolean {
  return !template.includes("[");
}

function matcherOf(template: string): RegExp {
  const isSibling = "(?!new(?:-|$|\\?))";
  return new RegExp(`^${template.replaceAll(/\[\w+\]/g, `${isSibling}[^/?#]+`)}(?:\\?[^#]*)?$`);
}
