import { buildSearchIndex } from "@/lib/marketing/article-search";
import { listArticles } from "@/lib/marketing/articles.server";

// Public and static: it is built once with the site.
export const dynamic = "force-static";

export async function GET(): Promise<Response> {
  return new Response(buildSearchIndex(await listArticles()), {
    headers: { "Content-Type": "application/json" },
  });
}
