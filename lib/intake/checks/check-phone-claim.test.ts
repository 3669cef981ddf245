import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { DAY_MS, MINUTE_MS } from "@/lib/kit/time-units";
import { exampleLeadPost } from "../schemas/example-post";
import { checkPhoneClaim, withoutPhoneClaim } from "./check-phone-claim";
import { tierOf } from "./grade-lead";
import { failed, PASSED } from "./record-checks";

const now = new Date("2026-11-21T12:00:00Z");
const before = (ms: number) => new Date(now.getTime() - ms);
const check = (confirmedAt: string, givenAt: Date) =>
  checkPhoneClaim({ phoneConfirmedAt: confirmedAt }, { givenAt }, now);

describe("checkPhoneClaim", () => {
  it("passes a confirmation from a day before the consent to five minutes ahead of our clock", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -2 * DAY_MS, max: 60 * DAY_MS }),
        fc.integer({ min: 0, max: 30 * DAY_MS }),
        (confirmedAgeMs, consentAgeMs) => {
          const expected =
            confirmedAgeMs < -5 * MINUTE_MS
              ? failed("phone-confirmed-in-future")
              : confirmedAgeMs > consentAgeMs + DAY_MS
                ? failed("phone-confirmed-before-consent")
                : PASSED;
          expect(check(before(confirmedAgeMs).toISOString(), before(consentAgeMs))).toEqual(expected);
        },
      ),
    );
  });

  it.each([
    ["2099-01-01T00:00:00Z", "phone-confirmed-in-future"],
    ["2026-11-21T12:05:01Z", "phone-confirmed-in-future"],
    ["2001-01-01T00:00:00Z", "phone-confirmed-before-consent"],
  ] as const)("refuses a confirmation at %s: %s", (confirmedAt, reason) => {
    expect(check(confirmedAt, before(MINUTE_MS))).toEqual(failed(reason));
  });

  it("passes a post without a claim", () => {
    expect(checkPhoneClaim({}, { givenAt: now }, now)).toEqual(PASSED);
  });
});

it("withoutPhoneClaim leaves a post that is Standard", () => {
  const post = exampleLeadPost("life", now);
  expect(tierOf(post)).toBe("premium");
  expect(tierOf(withoutPhoneClaim(post))).toBe("standard");
});
