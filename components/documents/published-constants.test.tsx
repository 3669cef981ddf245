import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "@jest/globals";
import { renderToStaticMarkup } from "react-dom/server";
import { apiSections } from "@/components/api-docs/api-sections";
import { TCPA_SECTIONS } from "@/components/compliance/tcpa-sections";
import { PRIVACY_SECTIONS } from "@/components/privacy/privacy-sections";
import { TERMS_SECTIONS } from "@/components/terms/terms-sections";
import { ABANDONED_KEEP_DAYS } from "@/lib/configurations/rules";
import { CONTACT_FIELDS } from "@/lib/contacts/contact-fields";
import { PERSONAL_DATA } from "@/lib/contacts/personal-data/inventory";
import { commitments } from "@/lib/marketing/commitments";
import { site } from "@/lib/marketing/site";
import {
  ANNOUNCED_HOURS,
  CHARGE_TIME_TEXT,
  CHARGE_WEEKDAY,
  PRICE_NOTICE_DAYS,
  RETRY_AFTER_DAYS,
} from "@/lib/plans/plan-schedule";
import {
  RETURN_SHARE_DAYS,
  RETURN_SHARE_LIMIT_PERCENT,
  RETURN_SHARE_MIN_BOUGHT,
} from "@/lib/returns/return-share";
import { RETURN_DAYS } from "@/lib/returns/return-window";
import { projectRoot } from "@/scripts/stack/project-root";
import { ENDPOINTS } from "@/tests/samples/endpoints";
import type { DocumentSection } from "./document-section";

const API_SECTIONS = apiSections(ENDPOINTS);
const DOCUMENTS = {
  tcpa: TCPA_SECTIONS,
  privacy: PRIVACY_SECTIONS,
  terms: TERMS_SECTIONS,
  api: API_SECTIONS,
} as const;

function markupOf(sections: readonly DocumentSection[]): string {
  return sections.map(({ content }) => renderToStaticMarkup(content)).join(" ");
}

/** What a reader sees of it, without markup. */
function textOf(markup: string): string {
  return markup
    .replaceAll(/<\/(p|li|h3|td|th|tr)>/g, " ")
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll("&#x27;", "'")
    .replaceAll(/\s+/g, " ");
}

/** Days after which the retention job removes data of a table. */
function daysKept(table: string): number {
  const rule = PERSONAL_DATA.find((personal) => personal.table === table)?.retention;
  if (!rule || !("days" in rule)) throw new Error(`${table} is not removed by age.`);
  return rule.days;
}

describe("the constants of the published documents", () => {
  it("the retention periods of the privacy policy are those of the retention job", () => {
    const text = textOf(markupOf(PRIVACY_SECTIONS));
    expect(text).toContain(`Sign-in sessions Kept: ${daysKept("Session")} days`);
    expect(text).toContain(`Selections of leads that were not paid for Kept: ${ABANDONED_KEEP_DAYS} days`);
    expect(text).toContain(`Responses of buyers' systems Kept: ${daysKept("DeliveryAttempt")} days`);
    expect(text).toContain(
      `IP address and browser of a payment Kept: ${daysKept("TermsAcceptance") / 365} years`,
    );
    expect(text).toContain(`Inquiries Kept: ${daysKept("Inquiry") / 365} years`);
  });

  it("the terms promise no service credit, which we do not have, and say that each purchase accepts the current version", () => {
    const text = textOf(markupOf(TERMS_SECTIONS));
    expect(text).not.toMatch(/\d+% of what you paid|may ask for a credit/);
    expect(text).toContain("You accept the current version each time you buy");
  });

  it("the days that the terms name are those that the program counts", () => {
    expect(commitments.returnDays).toBe(RETURN_DAYS);
    expect(commitments.priceChangeNoticeDays).toBe(PRICE_NOTICE_DAYS);
  });

  it.each([
    "$500 per violation",
    "$1,500 if willful",
    "at least 4 years",
    "5 years",
    "at least every 31 days",
    "8 AM to 9 PM in the recipient's local time",
    "not legal advice",
  ])("the TCPA page says %j", (words) => {
    expect(textOf(markupOf(TCPA_SECTIONS))).toContain(words);
  });

  it.each([
    "Children under 13 are excluded",
    "If you dispute a payment at your bank",
    "5 years from the day of consent",
    "Stripe",
    "AES-256-GCM",
    "one insurance agent or agency",
    "We do not check their licenses",
    "The consent evidence is not erased and stays readable",
    "is not encrypted separately: ZIP code, state",
    "as the publisher of the form reports them to us",
  ])("the privacy policy says %j", (words) => {
    expect(textOf(markupOf(PRIVACY_SECTIONS))).toContain(words);
  });

  const time = CHARGE_TIME_TEXT.replace(":00", "");
  const day = new Intl.DateTimeFormat("en-US", { weekday: "long", timeZone: "UTC" }).format(
    new Date(Date.UTC(2026, 10, 22 + CHARGE_WEEKDAY)),
  );
  it.each([
    ["components/terms/orders.tsx", `<strong>${day} morning</strong> (${time} in your time zone)`],
    ["components/terms/orders.tsx", `first ${day} at least seven days`],
    ["components/builder/quantity-step.tsx", `every ${day} morning`],
    ["components/checkout/payment/purchase-terms.tsx", `each ${day} after it`],
    ["components/checkout/payment/purchase-terms.tsx", `Each charge is at ${time}`],
    ["components/checkout/payment/purchase-terms.tsx", `the first ${day} that is at least`],
    ["lib/checkout/billing-period.ts", `every ${day} morning`],
    ["lib/marketing/articles/build-a-lead-package.mdx", `renewed on ${day} mornings`],
    ["lib/marketing/articles/how-you-are-charged.mdx", `${day} ${time} in your time zone`],
    ["lib/marketing/articles/pay-by-ach.mdx", `starts on ${day} at ${time}`],
    ["lib/marketing/articles/weekly-and-monthly-plans.mdx", `on a ${day} at ${time} in your time zone`],
  ])("the day and the time of a weekly charge are those of the program: %s says %j", (file, words) => {
    expect(readFileSync(path.join(projectRoot, file), "utf8").replaceAll(/\s+/g, " ")).toContain(words);
  });

  it.each([
    "30 days before. Contact support within 48 hours of delivery",
    "within 15 days of delivery",
    `Your returns have a limit: ${RETURN_SHARE_LIMIT_PERCENT}% of the leads that you bought in the last ${RETURN_SHARE_DAYS} days, or of ${RETURN_SHARE_MIN_BOUGHT} leads if you bought fewer. Open returns count, and so do returns approved in that time. Only our staff approve a return above the limit`,
    "at least 30 days before the first renewal at the new price",
    `the date and the amount ${ANNOUNCED_HOURS} hours before each renewal`,
    `try again after ${RETRY_AFTER_DAYS.slice(0, -1).join(", ")} and ${RETRY_AFTER_DAYS.at(-1)} days`,
    "If you dispute a payment at your bank",
    "at least seven days after you pay or, with a bank debit, after your bank confirms it",
    "while we still owe you a whole period of leads",
    "up to 15 minutes at peak",
    "99.9% uptime",
    "State of Delaware",
    "American Arbitration Association",
    "one buyer, once, and never again",
    "unless the lead was returned, the person must not be contacted, the payment is disputed or went back, or the account is closed",
    "Sunday morning",
    "answered within 24 hours",
    "Mon-Fri 9AM-6PM EST",
    "8 AM to 9 PM recipient local time",
  ])("the terms say %j", (words) => {
    expect(textOf(markupOf(TERMS_SECTIONS))).toContain(words);
  });

  it.each(["1,000 requests per hour", "Authorization: Bearer", "lwk_test_", "99.9% uptime", site.url])(
    "the API documentation says %j",
    (words) => {
      expect(textOf(markupOf(API_SECTIONS))).toContain(words);
    },
  );

  it("the terms have the promise of a license that the privacy policy refers to, and no text says that we check it", () => {
    expect(textOf(markupOf(TERMS_SECTIONS))).toContain("hold a license for each state and line");
    for (const sections of Object.values(DOCUMENTS))
      expect(textOf(markupOf(sections))).not.toMatch(/(to|by) (one |a )?licensed agents?/i);
  });

  it("the privacy policy names every sealed contact field", () => {
    const sealed = /A consumer's ([^.]*) are each encrypted separately/.exec(
      textOf(markupOf(PRIVACY_SECTIONS)),
    )?.[1];
    const words = new Map([
      ["firstName", "first"],
      ["lastName", "last name"],
      ["dateOfBirth", "date of birth"],
    ]);
    for (const field of CONTACT_FIELDS) expect(sealed).toContain(words.get(field) ?? field);
  });

  it("never claims to be HIPAA compliant", () => {
    for (const sections of Object.values(DOCUMENTS)) {
      expect(textOf(markupOf(sections)).toLowerCase()).not.toContain("hipaa compliant");
    }
  });
});

describe.each(Object.entries(DOCUMENTS))("the parts of %s", (_name, sections) => {
  it("have fragments of their own", () => {
    const ids = sections.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z][a-z0-9-]*$/);
  });

  it("link only to parts that exist", () => {
    const fragments = [...markupOf(sections).matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    const inside = [...markupOf(sections).matchAll(/ id="([^"]+)"/g)].map(([, id]) => id ?? "");
    const ids = new Set([...sections.map(({ id }) => id), ...inside]);
    expect(fragments.filter((id) => !ids.has(id ?? ""))).toEqual([]);
  });
});
