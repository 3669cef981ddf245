import { z } from "zod";
import { ARTICLE_CATEGORIES } from "./article-categories";

/** The metadata of a Help Center article: its `article` export. */
export const articleFacts = z.strictObject({
  title: z.string().min(5).max(70),
  summary: z.string().min(20).max(160),
  category: z.enum(ARTICLE_CATEGORIES.map(({ id }) => id)),
  /** Slugs of the articles that a reader of this one may need next. */
  related: z.array(z.string()).min(2).max(4),
  /** ISO day of the last significant change. */
  updated: z.iso.date(),
});

/** An article in a list. */
export interface ArticleEntry extends z.output<typeof articleFacts> {
  /** File name without extension, and the last segment of its URL. */
  slug: string;
}

/** A heading of the text with its URL fragment. */
export interface ArticleHeading {
  id: string;
  title: string;
}
