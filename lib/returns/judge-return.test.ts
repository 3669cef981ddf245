import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { compareRules } from "./compare-rules";
import { judgeReturn, type ReturnFacts } from "./judge-return";
import { isOnRecord, RETURN_REASONS } from "./return-reasons";
import { decideBy, returnableUntil } from "./return-window";

const LEAD = {
  line: "life",
  tier: "premium",
  state: "TX",
  wantsBeneficiary: true,
  higherIncome: false,
  soldAt: new Date("2026-11-21T15:00:00Z"),
} as const;
const RULES = { line: "life", tier: "premium", states: ["TX", "CA"], beneficiary: true, higherIncome: false };
const WEEKDAYS = { days: [1, 2, 3, 4, 5], from: 9, to: 18, zone: "America/Chicago" };
/** Every rule that a sale stores. */
const STORED = {
  ...RULES,
  quantity: 10,
  dailyCap: null,
  openSince: "2026-11-20T15:00:00+00:00",
  spreadsEvenly: false,
  hours: WEEKDAYS,
};
const GOOD: ReturnFacts = {
  soldBefore: [],
  rules: compareRules(RULES, LEAD),
  phone: "+15122345678",
  birthDate: "1984-05-17",
  receivedAt: new Date("2026-11-21T09:00:00Z"),
  consentGivenAt: new Date("2026-11-21T08:59:00Z"),
};
const ON_RECORD = RETURN_REASONS.filter(isOnRecord);

describe("what the record decides", () => {
  it.each(ON_RECORD)(
    "a lead as it was sold is not taken back for %s, with what the record says",
    (reason) => {
      const { verdict, findings } = judgeReturn(reason, GOOD);
      // A minor who was sold gave a false date of birth, so the record cannot deny that.
      expect(verdict).toBe(reason === "under-age" ? null : "denied");
      expect(findings.length).toBeGreaterThan(0);
      expect(findings.every(({ isGround }) => !isGround)).toBe(true);
    },
  );

  const before = { leadId: "5d0f9e8a-0000-4000-8000-000000000000", soldAt: new Date("2026-10-01T00:00:00Z") };
  const bad: [(typeof ON_RECORD)[number], Partial<ReturnFacts>, string][] = [
    ["duplicate", { soldBefore: [before] }, "Yes: lead 5d0f9e8a, 2026-09-30"],
    [
      "outside-order",
      { rules: compareRules(RULES, { ...LEAD, state: "OH" }) },
      "Your order: TX, CA. The lead: OH",
    ],
    [
      "outside-order",
      { rules: compareRules(RULES, { ...LEAD, line: "auto" }) },
      "Your order: Life. The lead: Auto",
    ],
    [
      "outside-order",
      { rules: compareRules(RULES, { ...LEAD, tier: "standard" }) },
      "Your order: premium. The lead: standard",
    ],
    [
      "outside-order",
      { rules: compareRules(RULES, { ...LEAD, wantsBeneficiary: false }) },
      "Your order: asked for. The lead: no",
    ],
    [
      "outside-order",
      { rules: compareRules({ ...RULES, hours: WEEKDAYS }, LEAD) },
      "Your order: Mon–Fri, 9 AM–6 PM Central Time. The lead: sold Sat, 9 AM–10 AM",
    ],
    ["phone-undeliverable", { phone: "+15125550" }, "Not a US number that can reach a person"],
    ["phone-undeliverable", { phone: "+18005550142" }, "Not a US number that can reach a person"],
    ["phone-undeliverable", { phone: "+15125550199" }, "A number that nobody can have"],
    ["phone-undeliverable", { phone: "+12125551212" }, "A number that nobody can have"],
    ["under-age", { birthDate: "2008-11-22" }, "17"],
    ["no-consent", { consentGivenAt: null }, "Not on record"],
  ];
  it.each(bad)("%s is taken back where the record shows it: %j", (reason, facts, found) => {
    const { verdict, findings } = judgeReturn(reason, { ...GOOD, ...facts });
    expect(verdict).toBe("approved");
    expect(findings.filter(({ isGround }) => isGround)).toEqual([expect.objectContaining({ found })]);
  });

  it("leaves to people what the record does not hold any more", () => {
    const erased = { ...GOOD, phone: null, birthDate: null, rules: compareRules({}, LEAD) };
    for (const reason of ["phone-undeliverable", "under-age", "outside-order"] as const)
      expect(judgeReturn(reason, erased)).toEqual({ verdict: null, findings: [] });
  });

  it.each([
    ["2026-11-20T14:59:59Z", "approved"],
    ["2026-11-20T15:00:00Z", "denied"],
    ["2026-11-20T23:59:59Z", "denied"],
    ["2026-11-21T00:00:00Z", "approved"],
  ])("compares the order's hours with the moment of the sale: %s is %s", (soldAt, verdict) => {
    const rules = compareRules(STORED, { ...LEAD, soldAt: new Date(soldAt) });
    expect(judgeReturn("outside-order", { ...GOOD, rules }).verdict).toBe(verdict);
  });

  it("leaves an order with a rule that it does not know to people", () => {
    const soldAt = new Date("2026-11-20T15:00:00Z");
    expect(compareRules({ ...STORED, newRule: true }, { ...LEAD, soldAt })).toEqual([]);
  });

  it("is 18 on the birthday, once that has begun in every state", () => {
    const atNoon = { ...GOOD, birthDate: "2008-11-21", receivedAt: new Date("2026-11-21T12:00:00Z") };
    expect(judgeReturn("under-age", atNoon)).toEqual({
      verdict: null,
      findings: [{ label: "Age when they asked", found: "18", isGround: false }],
    });
    expect(judgeReturn("under-age", { ...GOOD, birthDate: "2008-11-21" }).verdict).toBe("approved");
  });

  it("says the opposite of an order's rule exactly when the lead breaks it", () => {
    const state = fc.constantFrom("TX", "CA", "OH", "NY", "FL");
    fc.assert(
      fc.property(
        fc.uniqueArray(state, { minLength: 1 }),
        state,
        fc.boolean(),
        fc.boolean(),
        (states, at, asked, has) => {
          const rules = compareRules(
            { ...RULES, states, higherIncome: asked },
            { ...LEAD, state: at, higherIncome: has },
          );
          const fits = states.includes(at) && (has || !asked);
          expect(judgeReturn("outside-order", { ...GOOD, rules }).verdict).toBe(fits ? "denied" : "approved");
        },
      ),
    );
  });
});

describe("the clocks of a return", () => {
  const at = new Date("2026-11-21T09:00:00.000Z");
  it("are 15 days after the sale, and 24 hours after the request", () => {
    expect(returnableUntil(at).toISOString()).toBe("2026-12-06T09:00:00.000Z");
    expect(decideBy(at).toISOString()).toBe("2026-11-22T09:00:00.000Z");
  });
});
