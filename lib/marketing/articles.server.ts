import "server-only";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { evaluate } from "@mdx-js/mdx";
import * as runtime from "react/jsx-runtime";
import rehypeSlug from "rehype-slug";
import remarkGfm from "remark-gfm";
import { z } from "zod";
import { type ArticleEntry, type ArticleHeading, articleFacts } from "./article";
import { listHeadings, toPlainText } from "./read-article-text";

const FOLDER = path.join(process.cwd(), "lib/marketing/articles");
const EXTENSION = ".mdx";

type ArticleContent = Awaited<ReturnType<typeof evaluate>>["default"];

export interface Article extends ArticleEntry {
  headings: readonly ArticleHeading[];
  /** Plain text without Markdown, for the search. */
  text: string;
  Content: ArticleContent;
}

const compiled = z.object({
  article: articleFacts,
  default: z.custom<ArticleContent>((value) => typeof value === "function"),
});

/**
 * Lists every Help Center article, sorted by title. The pages are static, so this runs only during the build.
 * @throws when a file is not valid MDX or its metadata is invalid; the message names the file.
 */
export async function listArticles(): Promise<Article[]> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith(EXTENSION));
  const articles = await Promise.all(files.map((file) => readArticle(path.basename(file, EXTENSION))));
  return articles.sort((a, b) => a.title.localeCompare(b.title, "en"));
}

/** Finds an article by its slug. Null if there is none. */
export async function findArticle(slug: string): Promise<Article | null> {
  return (await listArticles()).find((article) => article.slug === slug) ?? null;
}

async function readArticle(slug: string): Promise<Article> {
  const source = await readFile(path.join(FOLDER, `${slug}${EXTENSION}`), "utf8");
  try {
    const { article, default: Content } = compiled.parse(
      await evaluate(source, { ...runtime, remarkPlugins: [remarkGfm], rehypePlugins: [rehypeSlug] }),
    );
    return { slug, ...article, headings: listHeadings(source), text: toPlainText(source), Content };
  } catch (error) {
    throw new Error(`lib/marketing/articles/${slug}${EXTENSION}`, { cause: error });
  }
}
