import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import {
  needsStaff,
  RETURN_SHARE_LIMIT_PERCENT,
  RETURN_SHARE_MIN_BOUGHT,
  returnsBelowLimit,
} from "./return-share";

describe("the share of returned leads", () => {
  it.each([
    [{ bought: 19, returned: 18 }, true],
    [{ bought: 19, returned: 5 }, true],
    [{ bought: 19, returned: 4 }, false],
    [{ bought: 5, returned: 4 }, false],
    [{ bought: 0, returned: 5 }, true],
    [{ bought: 20, returned: 4 }, false],
    [{ bought: 20, returned: 5 }, true],
    [{ bought: 23, returned: 5 }, true],
    [{ bought: 24, returned: 5 }, false],
    [{ bought: 0, returned: 0 }, false],
  ])("%j needs staff: %s", (share, expected) => {
    expect(needsStaff(share)).toBe(expected);
  });

  it("follows the operator's limit", () => {
    expect(needsStaff({ bought: 20, returned: 5 }, 30)).toBe(false);
    expect(needsStaff({ bought: 20, returned: 6 }, 30)).toBe(true);
  });

  it("leaves as many returns below the limit as can be requested one after the other", () => {
    const share = fc.record({ bought: fc.nat({ max: 2_000 }), returned: fc.nat({ max: 600 }) });
    fc.assert(
      fc.property(share, fc.integer({ min: 25, max: 60 }), ({ bought, returned }, limit) => {
        const left = returnsBelowLimit({ bought, returned }, limit);
        expect(needsStaff({ bought, returned }, limit)).toBe(left === 0);
        if (left === 0) return;
        expect(needsStaff({ bought, returned: returned + left - 1 }, limit)).toBe(false);
        expect(needsStaff({ bought, returned: returned + left }, limit)).toBe(true);
      }),
    );
  });

  it("needs staff the sooner the more was returned, and the later the more was bought", () => {
    const count = fc.nat({ max: 10_000 });
    fc.assert(
      fc.property(count, count, count, (bought, returned, more) => {
        const isNeeded = needsStaff({ bought, returned });
        const withMoreReturned = needsStaff({ bought, returned: returned + more });
        expect(isNeeded && !withMoreReturned).toBe(false);
        const withMoreBought = needsStaff({ bought: bought + more, returned });
        expect(withMoreBought && !isNeeded).toBe(false);
      }),
    );
  });
});

type Step = { lead: number; does: "file" | "withdraw" | "deadline" | "approve" | "deny" | "confirm" };
type State = "none" | "automatic" | "staff-only" | "late" | "approved" | "denied" | "confirmed";

const COUNTS: readonly State[] = ["automatic", "staff-only", "late", "approved"];

/** One step of an account's returns, as the commands of this folder make it. */
function apply(states: State[], { lead, does }: Step): void {
  const state = states[lead];
  const isOpen = state === "automatic" || state === "staff-only";
  const returned = states.filter((each) => COUNTS.includes(each)).length;
  if (state === "none" && does === "file")
    states[lead] = needsStaff({ bought: states.length, returned }) ? "staff-only" : "automatic";
  if (state === "none" && does === "confirm") states[lead] = "confirmed";
  if (state === "automatic" && does === "deadline") states[lead] = "late";
  if (isOpen && does === "withdraw") states[lead] = "none";
  if (isOpen && does === "approve") states[lead] = "approved";
  if (isOpen && does === "deny") states[lead] = "denied";
}

describe("an account that returns what it can, while nobody decides in time,", () => {
  it("gets no more than the limit approved automatically, whatever it does", () => {
    const steps = (bought: number) =>
      fc.array(
        fc.record({
          lead: fc.nat({ max: bought - 1 }),
          does: fc.constantFrom("file", "withdraw", "deadline", "approve", "deny", "confirm" as const),
        }),
        { maxLength: 400 },
      );
    const account = fc
      .integer({ min: 1, max: 200 })
      .chain((bought) => fc.tuple(fc.constant(bought), steps(bought)));
    fc.assert(
      fc.property(account, ([bought, list]) => {
        const states: State[] = Array.from({ length: bought }, () => "none");
        for (const step of list) {
          apply(states, step);
          const automatic = states.filter((state) => state === "late" || state === "automatic").length;
          const counted = Math.max(bought, RETURN_SHARE_MIN_BOUGHT);
          expect(automatic * 100).toBeLessThanOrEqual(counted * RETURN_SHARE_LIMIT_PERCENT);
        }
      }),
    );
  });
});
