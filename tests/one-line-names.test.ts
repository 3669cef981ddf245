import { describe, expect, it } from "@jest/globals";
import { profileChangeBody } from "@/lib/accounts/profile/schemas";
import { registerBody } from "@/lib/accounts/schemas";
import { actReason } from "@/lib/accounts/staff/irreversible";
import { caseName } from "@/lib/contacts/erasure/schemas";
import { liftBody, suppressBody } from "@/lib/contacts/suppression/schemas";
import { changeDestinationBody, createDestinationBody } from "@/lib/delivery/destinations/config-schemas";
import { inquiryBody } from "@/lib/inquiries/schemas";
import { exampleLeadPost } from "@/lib/intake/schemas/example-post";
import { leadPost } from "@/lib/intake/schemas/lead-post";
import { changePublisherBody, publisherTermsBody } from "@/lib/publishers/schemas";

interface Reader {
  safeParse(value: unknown): { success: boolean };
}

const registration = {
  username: "ann",
  email: "ann@example.com",
  password: "a-good-passphrase",
  firstName: "Ann",
  lastName: "Agent",
};
const inquiry = {
  firstName: "Ann",
  lastName: "Agent",
  email: "ann@example.com",
  phone: "+1 512 555 0100",
  company: "Agent & Co",
  industry: "life-insurance",
};
const terms = { name: "Firm", lines: ["life"], states: ["TX"], dailyCap: 5 };
const destination = {
  name: "Desk",
  events: [],
  target: { kind: "webhook", config: { url: "https://a.example/" } },
};
const post = exampleLeadPost("life", new Date());

/** Every text of one line that somebody enters, with a value that is accepted. */
const LINES: readonly [string, Reader, (text: string) => unknown][] = [
  ...(["firstName", "lastName", "company", "phone"] as const).flatMap(
    (field): [string, Reader, (text: string) => unknown][] => [
      [`registration, ${field}`, registerBody, (text) => ({ ...registration, [field]: text })],
      [`profile, ${field}`, profileChangeBody, (text) => ({ [field]: text })],
      [`inquiry, ${field}`, inquiryBody, (text) => ({ ...inquiry, [field]: text })],
    ],
  ),
  ["new destination, name", createDestinationBody, (name) => ({ ...destination, name })],
  ["destination, name", changeDestinationBody, (name) => ({ name })],
  ["publisher, name", publisherTermsBody, (name) => ({ ...terms, name })],
  ["publisher, reason of a pause", changePublisherBody, (reason) => ({ pause: { reason } })],
  ["suppression, source", suppressBody, (source) => ({ person: "a@example.com", reason: "dnc", source })],
  ["suppression, note", liftBody, (note) => ({ person: "a@example.com", note })],
  ["erasure, case", caseName, (text) => text],
  ["action that cannot be undone, reason", actReason, (text) => text],
  ...(["firstName", "lastName", "street", "city"] as const).map(
    (field): [string, Reader, (text: string) => unknown] => [
      `lead, ${field}`,
      leadPost,
      (text) => ({ ...post, contact: { ...post.contact, [field]: text } }),
    ],
  ),
];

const NAMES = LINES.filter(([name]) => /(registration|profile|inquiry|lead), (first|last)Name/.test(name));

describe("a name of a person", () => {
  it.each(NAMES)("has a letter or digit that can be seen: %s", (_name, schema, valueOf) => {
    for (const text of ["\u200b", "\u2800", "\u3164", "\u115f \uffa0", "\u00ad", "–", "🙂", "."])
      expect([text, schema.safeParse(valueOf(text)).success]).toEqual([text, false]);
    for (const text of ["O", "李", "Ã", "X Æ A-12", "3rd"])
      expect([text, schema.safeParse(valueOf(text)).success]).toEqual([text, true]);
  });
});

describe("a text of one line", () => {
  it.each(LINES)("accepts letters of any language: %s", (_name, schema, valueOf) => {
    expect(schema.safeParse(valueOf("Zoë O'Neill-Müller 李")).success).toBe(true);
  });

  it.each(LINES)(
    "refuses line breaks, control characters and changes of direction: %s",
    (_n, schema, valueOf) => {
      for (const text of [
        "Vera Agent\r\nBcc: all@a.example",
        "Vera Agent\nx",
        "Vera\0 Agent",
        "Vera\u2028 Agent",
        "Vera Agent \u202Egpj.exe",
        "Vera \u2067Agent",
      ]) {
        expect([text, schema.safeParse(valueOf(text)).success]).toEqual([text, false]);
      }
    },
  );
});
