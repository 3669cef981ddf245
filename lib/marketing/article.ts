import { z } from "zod";
import { ARTICLE_CATEGORIES } from "./article-categories";

/** The `article` export of a Help Center article. */
export const articleFacts = z.strictObject({
  title: z.string().min(5).max(70),
  summary: z.string().min(20).max(160),
  category: z.enum(ARTICLE_CATEGORIES.map(({ id }) => id)),
  /** Slugs of the articles to read next. */
  related: z.array(z.string()).min(2).max(4),
  /** ISO date of the last relevant change. */
  updated: z.iso.date(),
});

/** An article in a list. */
export interface ArticleEntry extends z.output<typeof articleFacts> {
  /** Its file name without the extension, and its URL below /help-center. */
  slug: string;
}

/** A heading and its URL fragment. */
export interface ArticleHeading {
  id: string;
  title: string;
}
