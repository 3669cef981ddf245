import { PageLink } from "@/components/navigation/page-link";
import { paths } from "@/lib/kit/paths";
import type { ArticleEntry } from "@/lib/marketing/article";

export function RelatedArticles({ articles }: { articles: readonly ArticleEntry[] }) {
  return (
    <section aria-labelledby="related-articles" className="print:hidden">
      <h2 id="related-articles" className="font-display text-xl font-medium">
        Related articles
      </h2>
      <ul className="mt-4 grid gap-4 md:grid-cols-3">
        {articles.map(({ slug, title, summary }) => (
          <li key={slug} className="relative rounded border border-line bg-white p-5 hover:border-ink">
            <PageLink
              href={paths.helpArticle(slug)}
              className="font-semibold text-ink no-underline after:absolute after:inset-0 after:rounded"
            >
              {title}
            </PageLink>
            <p className="mt-1 text-sm text-ink-soft">{summary}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
