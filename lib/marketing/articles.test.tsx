import { existsSync } from "node:fs";
import { beforeAll, describe, expect, it } from "@jest/globals";
import { renderToStaticMarkup } from "react-dom/server";
import { paths } from "@/lib/kit/paths";
import { RETURN_DAYS, REVIEW_DAYS } from "@/lib/returns/return-window";
import { ARTICLE_CATEGORIES } from "./article-categories";
import { type Article, findArticle, listArticles } from "./articles.server";
import { faqs } from "./faqs";

const OWN_PAGES = new Set<string>(Object.values(paths).filter((path) => typeof path === "string"));

/** Stand for the operator's contact details (components/help/article-components.tsx). */
const CONTACT = { SupportEmail: () => <>support</>, SupportPhone: () => <>phone</> };

let articles: readonly Article[] = [];
beforeAll(async () => {
  articles = await listArticles();
});

/** Paths of our own pages that an article links to, without fragments. */
function ownLinks(html: string): string[] {
  return [...html.matchAll(/href="(\/[^"#]*)/g)].flatMap(([, path]) => path ?? []);
}

function pageExists(path: string): boolean {
  const slug = /^\/help-center\/([a-z0-9-]+)$/.exec(path)?.[1];
  return slug ? articles.some((article) => article.slug === slug) : OWN_PAGES.has(path);
}

describe("the articles of the Help Center", () => {
  it("fill every category with at least five", () => {
    for (const { id } of ARTICLE_CATEGORIES) {
      const inCategory = articles.filter(({ category }) => category === id);
      expect([id, inCategory.length >= 5]).toEqual([id, true]);
    }
  });

  it("have related articles that exist", () => {
    for (const { slug, related } of articles) {
      expect([
        slug,
        related.filter((other) => other === slug || !pageExists(paths.helpArticle(other))),
      ]).toEqual([slug, []]);
    }
  });

  it("have unique titles", () => {
    expect(new Set(articles.map(({ title }) => title)).size).toBe(articles.length);
  });

  it("have at least 300 words and three headings", () => {
    for (const { slug, headings, text } of articles) {
      const words = text.split(" ").length;
      expect([slug, words >= 300, headings.length >= 3]).toEqual([slug, true, true]);
    }
  });

  it("link only to pages and headings that exist", () => {
    for (const { slug, headings, Content } of articles) {
      const html = renderToStaticMarkup(<Content components={CONTACT} />);
      expect([slug, ownLinks(html).filter((path) => !pageExists(path))]).toEqual([slug, []]);
      expect([slug, headings.filter(({ id }) => !html.includes(`<h2 id="${id}"`))]).toEqual([slug, []]);
    }
  });

  it("name the days of a return and of its review that the program counts", async () => {
    const text = (await findArticle("returns-and-replacements"))?.text ?? "";
    expect(text).toContain(`within ${RETURN_DAYS} days of its sale to you`);
    expect(text).toContain(`Ask for a review within ${REVIEW_DAYS} days of the denial`);
  });

  it.each([
    ["weekly-and-monthly-plans", "or, with a bank debit, after your bank confirms it"],
    ["pay-by-ach", "A test deposit that was not confirmed brings no email from us"],
    ["pay-by-ach", "build or pick it once more: the checkout then asks you to confirm"],
    ["payment-problems", "build or pick it once more: the checkout then asks you to confirm"],
    ["choose-a-lead-type", "A missing answer is not a reason by itself"],
    ["what-is-in-a-lead", "Face amount and term (if given)"],
    ["what-is-in-a-lead", "Deliveries, exports and the API do not have the record"],
    ["returns-and-replacements", "at its daily limit, the replacement waits"],
    ["how-verification-works", "unless the lead was returned, the person must not be contacted"],
    ["how-leadwell-works", "show it on the lead's page, to read and download"],
    ["lead-certificate", "it is not the lead ID"],
    ["what-exclusive-means", "Ask for a review if our records deny it"],
    ["your-data-and-closing", "only invoices keep those that they were issued with"],
    ["plan-your-states", "under Why not more leads? on the page of the order"],
    ["order-statuses", "one press adds these states to the order, at the same price"],
    ["when-delivery-fails", "If the destination is paused, they wait until it is resumed"],
  ])("%s says what the program does: %s", async (slug, sentence) => {
    expect((await findArticle(slug))?.text).toContain(sentence);
  });

  it("have their slug as file name", () => {
    for (const { slug } of articles) expect(existsSync(`lib/marketing/articles/${slug}.mdx`)).toBe(true);
  });

  it("are found by slug; other names find nothing", async () => {
    expect((await findArticle("order-statuses"))?.slug).toBe("order-statuses");
    expect(await findArticle("../claims")).toBeNull();
    expect(await findArticle("")).toBeNull();
  });
});

describe("the six questions", () => {
  it("are six, and each links to an article", () => {
    expect(faqs).toHaveLength(6);
    for (const { article } of faqs)
      expect([article, pageExists(paths.helpArticle(article))]).toEqual([article, true]);
  });

  it("have answers of 80 to 600 characters of plain text", () => {
    for (const { answer } of faqs) expect(answer).toMatch(/^[^<>[\]*`]{80,600}$/);
  });
});
