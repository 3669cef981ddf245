import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { type AccountFacts, rankNextActions } from "./next-actions";

const NOTHING_TO_DO: AccountFacts = {
  emailConfirmed: true,
  declined: [],
  failing: [],
  callableNow: 0,
  callableLater: 0,
  callableSince: "2026-11-10",
  opensAt: null,
  followUpsDue: 0,
  quotesToFollowUp: 0,
  hasCrm: true,
  inReview: 0,
  running: [
    {
      orderId: "o1",
      title: "250 Premium life",
      allocated: 10,
      quantity: 250,
      renews: false,
      isResumable: false,
    },
  ],
  hasOrders: true,
  isBeingFilled: true,
};

const kinds = (facts: Partial<AccountFacts>) =>
  rankNextActions({ ...NOTHING_TO_DO, ...facts }).map(({ kind }) => kind);

const order = (allocated: number, renews = false) => ({
  orderId: `o${allocated}`,
  title: "100 Standard auto",
  allocated,
  quantity: 100,
  renews,
  isResumable: false,
});
const paused = (allocated: number) => ({ ...order(allocated), isResumable: true });

describe("rankNextActions", () => {
  it("asks for nothing while an order is being filled and every lead has an outcome", () => {
    expect(kinds({})).toEqual([]);
  });

  it.each<[string, Partial<AccountFacts>]>([
    ["confirm-email", { emailConfirmed: false }],
    ["pay-renewal", { declined: [{ planId: "p", dueOn: "2026-11-22", name: "Life", amount: "99.00" }] }],
    ["fix-delivery", { failing: [{ id: "d", name: "HubSpot" }] }],
    ["call", { callableNow: 3 }],
    ["follow-ups-due", { followUpsDue: 2 }],
    ["resume", { running: [paused(5)], isBeingFilled: false }],
    ["connect-crm", { hasCrm: false }],
    ["reorder", { running: [order(80)] }],
    ["follow-up", { quotesToFollowUp: 2 }],
    ["in-review", { inReview: 1 }],
    ["call-later", { callableLater: 2, opensAt: "2026-11-23T13:00:00.000Z" }],
    ["buy", { running: [], isBeingFilled: false }],
  ])("offers %s alone when nothing else is due", (kind, facts) => {
    expect(kinds(facts)).toEqual([kind]);
  });

  it("puts what stops leads or money before calls, and waiting last", () => {
    expect(
      kinds({
        emailConfirmed: false,
        declined: [{ planId: "p", dueOn: "2026-11-22", name: "Life", amount: "99.00" }],
        failing: [{ id: "d", name: "HubSpot" }],
        callableNow: 3,
        followUpsDue: 1,
        hasCrm: false,
        running: [order(90)],
        quotesToFollowUp: 1,
        inReview: 1,
      }),
    ).toEqual([
      "confirm-email",
      "pay-renewal",
      "fix-delivery",
      "call",
      "follow-ups-due",
      "connect-crm",
      "reorder",
      "follow-up",
      "in-review",
    ]);
  });

  it("offers no reorder below 80 percent, for a plan that renews, or while another order has leads to come", () => {
    expect(kinds({ running: [order(79)] })).toEqual([]);
    expect(kinds({ running: [order(95, true)] })).toEqual([]);
    expect(kinds({ running: [order(95), order(5)] })).toEqual([]);
    expect(kinds({ running: [order(95), order(85)] })).toEqual(["reorder"]);
  });

  it("asks to resume, not to order again, when the customer has paused every order", () => {
    const stopped = { running: [paused(90), paused(5)], isBeingFilled: false };
    expect(rankNextActions({ ...NOTHING_TO_DO, ...stopped })).toEqual([
      { kind: "resume", orderId: "o90", title: "100 Standard auto", count: 2 },
    ]);
    expect(kinds({ ...stopped, callableNow: 1, hasCrm: false })).toEqual(["call", "resume", "connect-crm"]);
  });

  it("does not ask to resume what something else stops", () => {
    const held = { running: [order(90), paused(5)], isBeingFilled: false };
    expect(rankNextActions({ ...NOTHING_TO_DO, ...held })).toEqual([
      { kind: "resume", orderId: "o5", title: "100 Standard auto", count: 1 },
    ]);
    expect(kinds({ running: [order(90)], isBeingFilled: false })).toEqual([]);
  });

  it("names the fullest order, with whole percent rounded down", () => {
    const running = [order(81), { ...order(0), orderId: "fullest", allocated: 999, quantity: 1000 }];
    expect(rankNextActions({ ...NOTHING_TO_DO, running })).toEqual([
      { kind: "reorder", orderId: "fullest", title: "100 Standard auto", percent: 99 },
    ]);
  });

  it("says how many leads open later beside those that are callable now", () => {
    const opensAt = "2026-11-23T15:00:00.000Z";
    expect(rankNextActions({ ...NOTHING_TO_DO, callableNow: 3, callableLater: 11, opensAt })).toEqual([
      { kind: "call", count: 3, later: 11, opensAt, since: NOTHING_TO_DO.callableSince },
    ]);
  });

  it("asks a new account to buy, not to connect a CRM", () => {
    expect(kinds({ hasOrders: false, hasCrm: false, running: [] })).toEqual(["buy"]);
  });

  it("names each kind at most once", () => {
    fc.assert(
      fc.property(
        fc.record({
          emailConfirmed: fc.boolean(),
          callableNow: fc.nat(3),
          callableLater: fc.nat(3),
          followUpsDue: fc.nat(2),
          quotesToFollowUp: fc.nat(2),
          hasCrm: fc.boolean(),
          inReview: fc.nat(2),
          hasOrders: fc.boolean(),
          isBeingFilled: fc.boolean(),
          running: fc.array(
            fc.nat(100).map((allocated) => order(allocated)),
            { maxLength: 3 },
          ),
        }),
        (facts) => {
          const found = kinds({ ...facts, opensAt: "2026-11-23T15:00:00.000Z" });
          expect(new Set(found).size).toBe(found.length);
          expect(found.includes("call") && found.includes("call-later")).toBe(false);
        },
      ),
    );
  });
});
