import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "@jest/globals";
import { MAX_CONSENT_DAYS } from "@/lib/marketplace/consent-limit";
import * as allClaims from "./claims";
import { services } from "./claims";
import { comparison } from "./comparison";
import { faqs } from "./faqs";

/** What only Premium leads must have (`hasFullDetail` in grade-lead.ts), and the options that only Premium has. */
const ONLY_PREMIUM =
  /beneficiary|income|enrollment|renewal|violation|driving|claims|roof|height|phone-confirmed/i;

describe("the cards of the services, which show the lowest price", () => {
  it.each(services.map(({ title, features }) => [title, features] as const))(
    "%s: names what only Premium leads have as such",
    (_title, features) => {
      for (const feature of features)
        expect([feature, feature.endsWith("with Premium")]).toEqual([feature, ONLY_PREMIUM.test(feature)]);
    },
  );
});

it("the card of custom campaigns offers to talk: the product binds no form, brand or source to one buyer", () => {
  const card = JSON.stringify(services.find(({ title }) => title === "Custom Campaigns"));
  expect(card).not.toMatch(/we build|every lead|on the form|your brand/i);
  expect(card).toContain("what is possible and what it costs");
});

it("nothing says that a lead comes within seconds of the request: one from stock was waiting", () => {
  expect(JSON.stringify(allClaims)).not.toMatch(/of the (consumer's )?request\b/);
  expect(faqs[0]?.answer).toContain(`up to ${MAX_CONSENT_DAYS} days ago`);
});

describe("what the public texts say about consent evidence", () => {
  const folder = "lib/marketing/articles";
  const articles = readdirSync(folder)
    .filter((name) => name.endsWith(".mdx"))
    .map((name) => [name, readFileSync(`${folder}/${name}`, "utf8")] as const);
  const texts = [
    ...articles,
    ["claims, questions, comparison", JSON.stringify([allClaims, faqs, comparison])] as const,
  ];

  it.each(texts)(
    "%s: five years are the least, because evidence of a sold lead is kept longer",
    (_name, text) => {
      expect(text).not.toMatch(/\b(we )?(keep|kept)( it| ours| consent evidence)?( for)? \**5 years/i);
    },
  );

  it.each(texts)("%s: the text is not said to be ours, or to have been displayed", (_name, text) => {
    expect(text).not.toMatch(
      /our consent text|text as (it was )?displayed|to the millisecond, the person's IP/,
    );
  });
});

it("the article on the certificate names both limits of the person hash", () => {
  const article = readFileSync("lib/marketing/articles/lead-certificate.mdx", "utf8");
  const limits = article.slice(
    article.indexOf("## What it does not prove"),
    article.indexOf("## Check it online"),
  );
  expect(limits).toContain("another number gives another hash");
  expect(limits).toContain("later entries have another hash for the same phone number");
});
