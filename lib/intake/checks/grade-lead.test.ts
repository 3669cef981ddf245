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

describe("a tier", () => {
  it.each(LINES)("of %s is Premium with full detail and a confirmed telephone only", (line) => {
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
  ] as const)("of %s is Standard when a detail of Premium is missing", (_line, post) => {
    expect(tierOf(post)).toBe("standard");
  });
});

describe("a grade", () => {
  it.each([
    [7_499_999, false],
    [7_500_000, true],
    [undefined, false],
  ])("calls an income of %p cents higher: %p", (householdIncomeCents, higherIncome) => {
    expect(gradeLead({ ...life, householdIncomeCents }, consent, now).higherIncome).toBe(higherIncome);
  });

  it("knows a beneficiary in life only", () => {
    expect(gradeLead(life, consent, now).wantsBeneficiary).toBe(true);
    const without = { ...life, attributes: { ...life.attributes, beneficiaryWanted: undefined } };
    expect(gradeLead(without, consent, now).wantsBeneficiary).toBe(false);
    expect(gradeLead(auto, consent, now).wantsBeneficiary).toBe(false);
  });
});

describe("a score", () => {
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

  it("lies between 40 and 100, in whole points", () => {
    fc.assert(
      fc.property(anyConsent, fc.constantFrom(...LINES), (given, line) => {
        const score = scoreOf(POSTS[line], given, now);
        expect(Number.isInteger(score)).toBe(true);
        expect(score).toBeGreaterThanOrEqual(40);
        expect(score).toBeLessThanOrEqual(100);
      }),
    );
  });

  it("never falls when consent is fresher or better witnessed", () => {
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
