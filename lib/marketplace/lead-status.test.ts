import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { LEAD_STATUSES, mayMoveLead } from "./lead-status";

const status = fc.constantFrom(...LEAD_STATUSES);

describe("a lead", () => {
  it("is sold only from stock", () => {
    fc.assert(fc.property(status, (from) => expect(mayMoveLead(from, "sold")).toBe(from === "verified")));
  });

  it("that was sold stays sold until its consumer is erased", () => {
    fc.assert(fc.property(status, (to) => expect(mayMoveLead("sold", to)).toBe(to === "erased")));
  });

  it("never comes back into stock, and never moves to its own status", () => {
    fc.assert(
      fc.property(status, (from) => {
        expect(mayMoveLead(from, "verified")).toBe(false);
        expect(mayMoveLead(from, from)).toBe(false);
      }),
    );
  });

  it("that was rejected, suppressed, a test or erased stays so", () => {
    for (const from of ["rejected", "suppressed", "received", "erased"] as const)
      expect(LEAD_STATUSES.filter((to) => mayMoveLead(from, to))).toEqual([]);
  });
});
