import { PageLink } from "@/components/navigation/page-link";
import { paths } from "@/lib/kit/paths";
import type { ArticleEntry } from "@/lib/marketing/article";
import { ARTICLE_CATEGORIES } from "@/lib/marketing/article-categories";

/** All articles by topic. */
export function ArticleList({ articles }: { articles: readonly ArticleEntry[] }) {
  return (
    <div className="grid gap-x-12 gap-y-10 md:grid-cols-2">
      {ARTICLE_CATEGORIES.map(({ id, title, text }) => (
        <section key={id} id={id} aria-labelledby={`${id}-title`} className="scroll-mt-20">
          <h3 id={`${id}-title`} className="font-display text-xl font-medium">
            {title}
          </h3>
          <p className="mt-1 text-ink-soft">{text}</p>
          <ul className="mt-4 border-t border-line">
            {articles
              .filter(({ category }) => category === id)
              .map(({ slug, title: name }) => (
                <li key={slug} className="border-b border-line">
                  <PageLink
                    href={paths.helpArticle(slug)}
                    className="block rounded-sm py-2.5 text-accent-deep underline-offset-4 hover:underline"
                  >
                    {name}
                  </PageLink>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
