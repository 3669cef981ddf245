import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { ArticlePage } from "@/components/help/article-page";
import { JsonLd } from "@/components/marketing/json-ld";
import { paths } from "@/lib/kit/paths";
import { findArticle, listArticles } from "@/lib/marketing/articles.server";
import { describePage } from "@/lib/marketing/page-metadata";
import { breadcrumbs } from "@/lib/marketing/structured-data";

interface Props {
  params: Promise<{ article: string }>;
}

/** Every article's page is built ahead of time; any other path is not found. */
export const dynamicParams = false;

export async function generateStaticParams() {
  return (await listArticles()).map(({ slug }) => ({ article: slug }));
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const article = await findArticle((await params).article);
  if (!article) return {};
  const { title, summary, slug } = article;
  return describePage({ title, description: summary, path: paths.helpArticle(slug) });
}

export default async function HelpArticlePage({ params }: Props) {
  const article = await findArticle((await params).article);
  if (!article) notFound();
  const { Content, ...entry } = article;
  const related = (await listArticles()).filter(({ slug }) => entry.related.includes(slug));
  return (
    <>
      <JsonLd
        data={breadcrumbs([
          { name: "Help Center", path: paths.helpCenter },
          { name: entry.title, path: paths.helpArticle(entry.slug) },
        ])}
      />
      <ArticlePage article={entry} related={related} Content={Content} />
    </>
  );
}
