import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { isMoneyGone, mayMoveRefund, REFUND_STATUSES, readRefundStatus } from "./refund-status";

describe("the status of a refund at Stripe", () => {
  it("never moves backwards, in any order of events", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...REFUND_STATUSES)), (events) => {
        const seen: string[] = [];
        let status: (typeof REFUND_STATUSES)[number] = "pending";
        for (const next of events) {
          if (!mayMoveRefund(status, next)) continue;
          expect(seen).not.toContain(next);
          seen.push(status);
          status = next;
        }
        // A failed refund stays failed.
        const end = events.findIndex((event) => !isMoneyGone(event));
        expect(status).toBe(end < 0 ? status : events[end]);
      }),
    );
  });

  it.each([
    ["requires_action", "pending"],
    ["something_new", "pending"],
    [null, "pending"],
    ["succeeded", "succeeded"],
    ["canceled", "canceled"],
  ])("of Stripe %s is read as %s", (atStripe, ours) => {
    expect(readRefundStatus(atStripe)).toBe(ours);
  });

  it("has taken the money by one rule, in SQL as in TypeScript", () => {
    const files = readdirSync("lib", { recursive: true, encoding: "utf8" })
      .filter((file) => /(?<!\.test|\.generated\.d)\.(ts|sql)$/.test(file))
      .map((file) => readFileSync(path.join("lib", file), "utf8"))
      .filter((text) => text.includes('"StripeRefund"'));
    const lists = files.flatMap((text) =>
      [...text.matchAll(/"status" IN \(('pending'[^)]*)\)/g)].map(([, list]) => list),
    );
    expect(lists.length).toBeGreaterThan(5);
    const gone = REFUND_STATUSES.filter(isMoneyGone);
    expect(new Set(lists)).toEqual(new Set([gone.map((status) => `'${status}'`).join(", ")]));
  });
});
