/**
 * Lists the paths of all public pages from the sitemap. Of pages with the same template (more than three in one folder),
 * only the first is listed.
 * @throws Error when the site has no sitemap.
 */
export async function listPublicPages(baseUrl: string): Promise<string[]> {
  const response = await fetch(`${baseUrl}/sitemap.xml`);
  if (!response.ok) throw new Error(`the sitemap answered ${response.status}`);
  return keepOnePerTemplate(readPaths(await response.text()));
}

/** Reads the paths of a sitemap, in its order. */
export function readPaths(sitemap: string): string[] {
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => new URL(match[1] ?? "").pathname);
}

/** Keeps only the first of more than three siblings. */
export function keepOnePerTemplate(paths: readonly string[]): string[] {
  const folderOf = (page: string) => page.slice(0, page.lastIndexOf("/"));
  const siblings = Map.groupBy(
    paths.filter((page) => folderOf(page) !== ""),
    folderOf,
  );
  return paths.filter((page) => {
    const group = siblings.get(folderOf(page)) ?? [];
    return group.length <= 3 || group[0] === page;
  });
}
