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

let articles: Promise<readonly Article[]> | undefined;

/**
 * Lists every Help Center article, sorted by title. Compiled once in a process: every article's page asks for the list, and
 * compiling all of them takes a third of a second.
 * @throws when a file is not valid MDX or its metadata is invalid; the message names the file.
 */
export function listArticles(): Promise<readonly Article[]> {
  articles ??= compileArticles();
  return articles;
}

async function compileArticles(): Promise<readonly Article[]> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith(EXTENSION));
  const read = await Promise.all(files.map((file) => readArticle(path.basename(file, EXTENSION))));
  return read.sort((a, b) => a.title.localeCompare(b.title, "en"));
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
