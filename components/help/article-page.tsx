import type { ComponentType } from "react";
import { CalendarDate } from "@/components/documents/calendar-date";
import { TableOfContents } from "@/components/documents/table-of-contents";
import { PageShell } from "@/components/layout/page-shell";
import { PageLink } from "@/components/navigation/page-link";
import { BackIcon } from "@/components/ui/icons";
import { paths } from "@/lib/kit/paths";
import type { ArticleEntry, ArticleHeading } from "@/lib/marketing/article";
import { ARTICLE_CATEGORIES } from "@/lib/marketing/article-categories";
import { articleComponents } from "./article-components";
import { StillNeedHelp } from "./still-need-help";

interface ArticlePageProps {
  article: ArticleEntry & { headings: readonly ArticleHeading[] };
  related: readonly ArticleEntry[];
  /** The compiled MDX. */
  Content: ComponentType<{ components: typeof articleComponents }>;
}

/** One article with its table of contents and related articles. */
export function ArticlePage({ article, related, Content }: ArticlePageProps) {
  const category = ARTICLE_CATEGORIES.find(({ id }) => id === article.category);
  return (
    <PageShell>
      <div className="document page-width py-8 lg:py-14">
        <nav aria-label="Breadcrumb" className="print:hidden">
          <PageLink
            href={paths.helpCenter}
            className="inline-flex items-center gap-2 rounded-sm py-1 text-ink-soft underline-offset-4 hover:text-ink hover:underline"
          >
            <BackIcon />
            Help Center
          </PageLink>
        </nav>
        <p className="mt-5 text-sm font-semibold text-muted">{category?.title}</p>
        <h1 className="mt-1 max-w-[22em] font-display text-2xl font-medium tracking-tight sm:text-3xl">
          {article.title}
        </h1>
        <p className="mt-4 max-w-[27.7em] text-lg text-ink-soft">{article.summary}</p>
        <p className="mt-3 text-sm text-muted">
          Updated <CalendarDate isoDay={article.updated} />
        </p>
        <div className="mt-8 grid gap-x-16 lg:mt-12 lg:grid-cols-[14rem_minmax(0,1fr)]">
          <TableOfContents sections={article.headings} />
          <article className="grid min-w-0 gap-4 text-ink-soft">
            <Content components={articleComponents} />
          </article>
        </div>
        <div className="mt-16 grid gap-16">
          <RelatedArticles articles={related} />
          <StillNeedHelp />
        </div>
      </div>
    </PageShell>
  );
}

function RelatedArticles({ articles }: { articles: readonly ArticleEntry[] }) {
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
