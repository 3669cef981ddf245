import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { CHECKS, type Finding, failed, type NamedCheck, PASSED, recordChecks, warned } from "./record-checks";

/** A clock that advances by 1.5 ms with every call. */
function steppingClock(): () => number {
  let ms = 0;
  return () => (ms += 1.5);
}

const finding = fc.constantFrom<Finding>(PASSED, warned("no-consent-certificate"), failed("under-age"));

describe("recordChecks", () => {
  it("records every check up to the first failure, in order, with its duration", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(finding, { maxLength: CHECKS.length }), async (findings) => {
        const ran: number[] = [];
        const checks = findings.map(
          (one, index): NamedCheck => [
            CHECKS[index] ?? "score",
            () => {
              ran.push(index);
              return one;
            },
          ],
        );
        const recorder = recordChecks(steppingClock());
        const firstFailure = findings.findIndex(({ verdict }) => verdict === "failed");
        const expected = firstFailure < 0 ? findings : findings.slice(0, firstFailure + 1);
        expect(await recorder.run(checks)).toBe(firstFailure < 0 ? null : "under-age");
        expect(ran).toEqual(expected.map((_, index) => index));
        expect(recorder.records).toEqual(
          expected.map((one, index) => ({
            name: CHECKS[index],
            verdict: one.verdict,
            reason: one.verdict === "passed" ? null : one.reason,
            durationUs: 1500,
          })),
        );
      }),
    );
  });

  it("passes errors on and keeps the checks that ran before", async () => {
    const recorder = recordChecks(steppingClock());
    const broken: NamedCheck = ["email", () => Promise.reject(new Error("no database"))];
    await expect(recorder.run([["phone", () => PASSED], broken])).rejects.toThrow("no database");
    expect(recorder.records.map(({ name }) => name)).toEqual(["phone"]);
  });

  it("never records a negative duration", () => {
    const recorder = recordChecks(steppingClock());
    recorder.add("key", PASSED, -0.2);
    expect(recorder.records[0]?.durationUs).toBe(0);
  });
});
