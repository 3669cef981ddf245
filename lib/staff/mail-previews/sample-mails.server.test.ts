import { describe, expect, it } from "@jest/globals";
import { leadMailText } from "@/lib/delivery/payload/lead-mail-text";
import { sampleLead } from "@/lib/delivery/payload/sample-lead";
import { healthChangeText } from "@/lib/delivery/worker/health-change.email";
import { composeMail } from "@/lib/platform/email/compose-mail.server";
import type { MailContent } from "@/lib/platform/email/mail-content";
import { sampleMails } from "./sample-mails.server";

const appUrl = "https://leadwell.example";
const samples = sampleMails(appUrl);

/** The visible text of an HTML email. */
function wordsOf(html: string): string {
  return html
    .replace(/<head>.*?<\/head>/s, "")
    .replaceAll(/<!--.*?-->/gs, "")
    .replaceAll(/<br\/>/g, " ")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&")
    .replaceAll(/\s+/g, " ");
}

/** Every text of an email. */
function piecesOf({
  greeting,
  paragraphs,
  facts = [],
  link,
  afterword = [],
  quote,
  footnote,
  ...more
}: MailContent) {
  const { headline, call, panel, sections = [] } = more;
  return [
    ...sections.flatMap((section) => [
      section.title,
      ...section.lines,
      ...(section.call ? [section.call.label, section.call.status, ...section.call.notes] : []),
      ...section.facts.flat(),
      ...(section.link ? [section.link.label] : []),
      ...(section.panel ? [section.panel.title, section.panel.text] : []),
    ]),
    ...(headline ? [headline.title, ...headline.lines, headline.aside ?? ""] : []),
    ...(call ? [call.label, call.status, ...call.notes] : []),
    ...(panel ? [panel.title, panel.text] : []),
    ...(greeting ? [greeting] : []),
    ...paragraphs.flatMap((paragraph) => paragraph.split("\n")),
    ...facts.flat(),
    ...(link ? [link.label, link.url] : []),
    ...afterword,
    ...(quote ? [quote.intro, ...quote.text.split("\n")] : []),
    ...(footnote ? [footnote.text, footnote.url] : []),
  ].filter(Boolean);
}

describe("sampleMails", () => {
  it("has every email once", () => {
    expect(samples.map(({ id }) => id)).toEqual([
      "order-received",
      "leads-bought",
      "debit-failed",
      "order-approved",
      "order-completed",
      "order-cancelled",
      "order-ended-early",
      "order-filled-by",
      "order-refunded",
      "paid-outside",
      "plan-preview",
      "plan-skipped",
      "plan-skipped-late",
      "plan-cancelled",
      "plan-cancelled-staff",
      "plan-paused-dispute",
      "plan-paused-refund",
      "plan-paused-not-offered",
      "plan-paused-account",
      "plan-paused-staff",
      "plan-paused-no-payment-method",
      "plan-ended-dispute",
      "plan-price",
      "plan-price-lowered",
      "plan-price-withdrawn",
      "plan-declined-retry",
      "plan-declined-confirm",
      "plan-declined-replace",
      "plan-declined-missing",
      "plan-declined-unusable",
      "plan-debit-refused",
      "destination-added",
      "destination-added-by-key",
      "destination-retargeted",
      "lead",
      "lead-digest",
      "daily-summary",
      "destination-broken",
      "destination-mended",
      "destination-gone",
      "destination-failing",
      "destination-staff",
      "return-replaced",
      "return-refunded",
      "return-denied-automatically",
      "return-denied",
      "password-changed",
      "password-set-and-confirmed",
      "api-key-created",
      "phone-changed",
      "confirm-email-change-alone",
      "replacement-link-sent",
      "email-replaced-by-staff",
      "email-replaced",
      "second-factor-on",
      "recovery-codes-renewed",
      "second-factor-removed",
      "second-factor-off",
      "reset-password",
      "confirm-email",
      "approve-email-change",
      "confirm-email-change",
      "replace-email",
      "address-in-use",
      "ledger-head",
      "ledger-differs",
      "goodbye",
      "consumer-code",
      "consent-revoked",
      "do-not-contact",
      "do-not-contact-repeat",
      "erased",
      "asked-again",
      "lead-corrected",
      "inquiry",
      "chat",
      "inquiry-message",
      "inquiry-reply",
      "chat-reply-waiting",
    ]);
  });

  it.each(samples)("$id: every paragraph begins as a sentence does", ({ content }) => {
    const { greeting, paragraphs, afterword = [] } = content;
    for (const paragraph of [greeting ?? "Hello,", ...paragraphs, ...afterword])
      expect(paragraph).toMatch(/^“?[A-Z0-9]/);
  });

  it.each(samples)("$id: text and HTML have all content", async ({ content }) => {
    const { subject, text, html } = await composeMail(content);
    const words = wordsOf(html);
    for (const piece of piecesOf(content)) {
      expect(text).toContain(piece);
      expect(words).toContain(piece);
    }
    expect(subject.length).toBeLessThanOrEqual(80);
    for (const part of [subject, text, html]) expect(part).not.toMatch(/undefined|\[object|NaN|\bnull\b/);
  });

  it.each(samples)("$id: loads no files and runs no code", async ({ content }) => {
    expect((await composeMail(content)).html).not.toMatch(/<img|<script|<link|src=|url\(| on\w+=/);
  });
});

describe("the email of a lead", () => {
  const lead = samples.find(({ id }) => id === "lead");
  if (!lead) throw new Error("no sample of a lead");

  it("has no person in subject and preview, and links to its settings", async () => {
    const { subject, html, text } = await composeMail(lead.content);
    expect(subject).toBe("New life lead in Texas");
    const preview = html.slice(0, html.indexOf("<h1"));
    for (const name of ["Sam", "Sample", "5125550142"]) expect(subject + preview).not.toContain(name);
    expect(text).toContain("Sam");
    expect(text.trimEnd().endsWith(`${appUrl}/dashboard/delivery`)).toBe(true);
  });

  it("allows no call to a person on the suppression list", () => {
    const { call } = leadMailText({
      lead: sampleLead("life", new Date("2026-11-21T15:04:05.678Z")),
      sale: {
        number: 1,
        leadQuantity: 1,
        typeName: "Premium",
        consentAt: new Date("2026-11-21T15:04:02Z"),
        checksPassed: 12,
        certificateId: null,
        isSuppressed: true,
      },
      phoneInWords: "(512) 555-0142",
      sentAt: new Date("2026-11-21T18:04:05.678Z"),
      appUrl,
    });
    expect(call).toMatchObject({
      label: "(512) 555-0142",
      isAllowed: false,
      status: "Do not call: this person is on our suppression list.",
    });
  });

  it("escapes what a consumer typed and keeps it on one line", async () => {
    const evil = "Sam\r\nBcc: all@example.com\n<script>alert(1)</script>";
    const sample = sampleLead("life", new Date("2026-11-21T15:04:05.678Z"));
    const evilLead = {
      ...sample,
      state: "\r\nBcc: all@example.com",
      contact: { ...sample.contact, firstName: evil, city: evil },
      attributes: { policyType: evil },
    };
    const { subject, text, html } = await composeMail(
      leadMailText({ lead: evilLead, sale: null, phoneInWords: evil, sentAt: sample.soldAt, appUrl }),
    );
    expect(subject).toBe("New life lead in Bcc: all@example.com");
    expect(text).not.toMatch(/^Bcc/m);
    expect(html).not.toContain("<script");
  });
});

it("the name of a destination is escaped in headers and paragraphs", async () => {
  const { subject, text, html } = await composeMail(
    healthChangeText({
      firstName: "Dana\nX-Evil: 1",
      name: "CRM\r\nX-Evil: 1 <b>",
      change: "broken",
      appUrl,
    }),
  );
  expect(subject).not.toMatch(/[\r\n]/);
  expect(text).not.toMatch(/^X-Evil/m);
  expect(html).not.toContain("<b>");
});
