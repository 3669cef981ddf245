import { readFileSync } from "node:fs";
import { expect, it } from "@jest/globals";
import { LEAD_PACKAGE_SEEDS, LEAD_TYPE_SEEDS } from "@/lib/catalog/catalog-data";
import { LINE_LABELS } from "@/lib/catalog/lines";
import { formatDollars, formatWholeDollars } from "@/lib/kit/money";
import { packagePriceCents } from "@/lib/pricing/price-configuration";

const read = (name: string) => readFileSync(`lib/marketing/articles/${name}.mdx`, "utf8");
const premium = LEAD_TYPE_SEEDS.filter(({ tier }) => tier === "premium");

it("the article on lead types has the price of each package in each line, by the opening catalog", () => {
  const article = read("choose-a-lead-type");
  const lines = premium.map(({ line }) => LINE_LABELS[line]).join(" | ");
  expect(article).toContain(`| Package | Leads per month | Below the builder | ${lines} |`);
  for (const seed of LEAD_PACKAGE_SEEDS) {
    const prices = premium.map((leadType) => formatDollars(packagePriceCents(seed, leadType))).join(" | ");
    const { name, leadsPerMonth, discountPercent } = seed;
    expect(article).toContain(`| ${name} | ${leadsPerMonth} | ${discountPercent}% | ${prices} |`);
  }
  const life = premium.find(({ line }) => line === "life");
  const perLead = LEAD_PACKAGE_SEEDS.map((seed) =>
    formatDollars((life ? packagePriceCents(seed, life) : 0) / seed.leadsPerMonth),
  );
  expect(article).toContain(
    `costs ${perLead[0]} in Starter, ${perLead[1]} in Growth and ${perLead[2]} in Agency.`,
  );
});

it("the article on plans has the price of Growth in auto", () => {
  const growth = LEAD_PACKAGE_SEEDS[1];
  const auto = premium.find(({ line }) => line === "auto");
  const monthCents = auto ? packagePriceCents(growth, auto) : 0;
  expect(read("weekly-and-monthly-plans")).toContain(
    `Growth is 150 Premium leads a month, in auto for ${formatWholeDollars(monthCents)}. ` +
      `After three months you have paid ${formatWholeDollars(monthCents * 3)} for 450 leads.`,
  );
});
