import { buildSearchIndex } from "@/lib/marketing/article-search";
import { listArticles } from "@/lib/marketing/articles.server";

// Made once, at build: it knows no request, so there is nobody to check.
export const dynamic = "force-static";

export async function GET(): Promise<Response> {
  return new Response(buildSearchIndex(await listArticles()), {
    headers: { "Content-Type": "application/json" },
  });
}
