import { z } from "zod";
import { ARTICLE_CATEGORIES } from "./article-categories";

/** What an article of the Help Center says of itself: its `article` export. */
export const articleFacts = z.strictObject({
  title: z.string().min(5).max(70),
  summary: z.string().min(20).max(160),
  category: z.enum(ARTICLE_CATEGORIES.map(({ id }) => id)),
  /** Slugs of the articles that a reader of this one may need next. */
  related: z.array(z.string()).min(2).max(4),
  /** ISO day of the last change that matters. */
  updated: z.iso.date(),
});

/** An article in a list. */
export interface ArticleEntry extends z.output<typeof articleFacts> {
  /** Name of its file, and its address below /help-center. */
  slug: string;
}

/** A heading of the text, with the fragment that leads to it. */
export interface ArticleHeading {
  id: string;
  title: string;
}
