import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { LINES } from "@/lib/catalog/lines";
import type { Consent } from "@/lib/contacts/consent";
import { exampleLeadPost } from "../schemas/example-post";
import { gradeLead, scoreOf, tierOf } from "./grade-lead";

const now = new Date("2026-11-21T12:00:00Z");
const consent: Consent = {
  text: "I agree.",
  version: "1",
  pageUrl: "https://quotes.example/",
  ipAddress: "198.51.100.23",
  userAgent: "x",
  givenAt: now,
  trustedFormUrl: null,
  jornayaId: null,
};
const POSTS = {
  life: exampleLeadPost("life", now),
  health: exampleLeadPost("health", now),
  auto: exampleLeadPost("auto", now),
  "property-casualty": exampleLeadPost("property-casualty", now),
};
const { life, health, auto } = POSTS;
const property = POSTS["property-casualty"];

describe("tierOf", () => {
  it.each(LINES)("%s: Premium needs full detail and a confirmed phone", (line) => {
    const post = POSTS[line];
    expect(tierOf(post)).toBe("premium");
    const { phoneConfirmedAt: _, ...unconfirmed } = post;
    expect(tierOf(unconfirmed)).toBe("standard");
  });

  it.each([
    ["life", { ...life, attributes: { ...life.attributes, heightInches: undefined } }],
    ["health", { ...health, householdIncomeCents: undefined }],
    [
      "auto",
      {
        ...auto,
        attributes: { ...auto.attributes, homeOwner: undefined },
      },
    ],
    [
      "property",
      {
        ...property,
        attributes: { ...property.attributes, claims: undefined },
      },
    ],
  ] as const)("%s: Standard when a field of Premium is missing", (_line, post) => {
    expect(tierOf(post)).toBe("standard");
  });
});

describe("gradeLead", () => {
  it.each([
    [7_499_999, false],
    [7_500_000, true],
    [undefined, false],
  ])("income of %p cents counts as higher income: %p", (householdIncomeCents, higherIncome) => {
    expect(gradeLead({ ...life, householdIncomeCents }, consent, now).higherIncome).toBe(higherIncome);
  });

  it("marks a wanted beneficiary in the life line only", () => {
    expect(gradeLead(life, consent, now).wantsBeneficiary).toBe(true);
    const without = { ...life, attributes: { ...life.attributes, beneficiaryWanted: undefined } };
    expect(gradeLead(without, consent, now).wantsBeneficiary).toBe(false);
    expect(gradeLead(auto, consent, now).wantsBeneficiary).toBe(false);
  });
});

describe("scoreOf", () => {
  const anyConsent = fc
    .record({
      ageMs: fc.integer({ min: -300_000, max: 30 * 86_400_000 }),
      trusted: fc.boolean(),
      jornaya: fc.boolean(),
    })
    .map(({ ageMs, trusted, jornaya }) => ({
      ...consent,
      givenAt: new Date(now.getTime() - ageMs),
      trustedFormUrl: trusted ? "https://cert.trustedform.com/x" : null,
      jornayaId: jornaya ? "x" : null,
    }));

  it("is a whole number from 40 to 100", () => {
    fc.assert(
      fc.property(anyConsent, fc.constantFrom(...LINES), (given, line) => {
        const score = scoreOf(POSTS[line], given, now);
        expect(Number.isInteger(score)).toBe(true);
        expect(score).toBeGreaterThanOrEqual(40);
        expect(score).toBeLessThanOrEqual(100);
      }),
    );
  });

  it("never falls when consent is fresher or has more certificates", () => {
    fc.assert(
      fc.property(anyConsent, fc.nat(30 * 86_400_000), (given, laterMs) => {
        const score = scoreOf(life, given, now);
        expect(scoreOf(life, given, new Date(now.getTime() + laterMs))).toBeLessThanOrEqual(score);
        expect(scoreOf(life, { ...given, trustedFormUrl: "x" }, now)).toBeGreaterThanOrEqual(score);
        expect(scoreOf(life, { ...given, jornayaId: "x" }, now)).toBeGreaterThanOrEqual(score);
      }),
    );
  });
});
