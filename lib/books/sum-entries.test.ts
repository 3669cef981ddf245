import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { BOOK_ENTRY_KINDS, type BookEntryKind, findSumFault, sumEntries } from "./sum-entries";

interface Entry {
  kind: BookEntryKind;
  amountCents: number;
  payment: number;
  day: number;
}

const amount = fc.integer({ min: 1, max: 5_000_000 });
const entry = fc.record({
  kind: fc.constantFrom(...BOOK_ENTRY_KINDS),
  amountCents: amount,
  payment: fc.integer({ min: 0, max: 4 }),
  day: fc.integer({ min: 0, max: 9 }),
});
const entries = fc.array(entry, { maxLength: 60 });

const total = (list: readonly Entry[], pick: (one: Entry) => boolean) => sumEntries(list.filter(pick));

/** A payment's history as Stripe allows it: never more refunded or disputed than is left. */
const lifeOfPayment = fc
  .tuple(amount, fc.array(fc.tuple(fc.nat(4), fc.double({ min: 0, max: 1, noNaN: true }))))
  .map(([captured, steps]) => {
    const made: { kind: BookEntryKind; amountCents: number }[] = [
      { kind: "captured", amountCents: captured },
    ];
    const open: Record<"refunded" | "dispute_withdrawn", number[]> = { refunded: [], dispute_withdrawn: [] };
    let left = captured;
    for (const [step, part] of steps) {
      const out = step === 0 ? "refunded" : step === 1 ? "dispute_withdrawn" : null;
      const amountCents = Math.ceil(left * part);
      if (out && amountCents > 0) {
        made.push({ kind: out, amountCents });
        open[out].push(amountCents);
        left -= amountCents;
      }
      const back = step === 2 ? "refunded" : step === 3 ? "dispute_withdrawn" : null;
      const undone = back && open[back].pop();
      if (back && undone) {
        made.push({
          kind: back === "refunded" ? "refund_reversed" : "dispute_reinstated",
          amountCents: undone,
        });
        left += undone;
      }
    }
    return { captured, made, left };
  });

describe("sums of the books", () => {
  it("are captured = kept + refunded + lost, for every payment and every day", () => {
    fc.assert(
      fc.property(entries, (list) => {
        const groups = [
          list,
          ...[0, 1, 2, 3, 4].map((payment) => list.filter((one) => one.payment === payment)),
          ...[0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((day) => list.filter((one) => one.day === day)),
        ];
        for (const group of groups) {
          const { captured, kept, refunded, lost } = sumEntries(group);
          expect(kept + refunded + lost).toBe(captured);
        }
      }),
    );
  });

  it("are the same added up by payment as added up by day", () => {
    fc.assert(
      fc.property(entries, (list) => {
        const byPayment = [0, 1, 2, 3, 4].map(
          (payment) => total(list, (one) => one.payment === payment).kept,
        );
        const byDay = Array.from({ length: 10 }, (_, day) => total(list, (one) => one.day === day).kept);
        const add = (sum: number, next: number) => sum + next;
        expect(byPayment.reduce(add, 0)).toBe(byDay.reduce(add, 0));
        expect(byDay.reduce(add, 0)).toBe(sumEntries(list).kept);
      }),
    );
  });

  it("do not depend on the order of the entries", () => {
    fc.assert(
      fc.property(entries, (list) => {
        expect(sumEntries(list.toReversed())).toEqual(sumEntries(list));
      }),
    );
  });

  it("have no fault for any history that Stripe allows, at any time of it", () => {
    fc.assert(
      fc.property(lifeOfPayment, ({ captured, made, left }) => {
        for (let end = 1; end <= made.length; end += 1) {
          const sums = sumEntries(made.slice(0, end));
          expect(findSumFault(sums)).toBeNull();
          expect(sums.captured).toBe(captured);
        }
        expect(sumEntries(made).kept).toBe(left);
      }),
    );
  });

  it.each([
    ["more-reversed-than-refunded", ["captured", "refund_reversed"]],
    ["more-reinstated-than-lost", ["captured", "dispute_reinstated"]],
    ["more-out-than-in", ["captured", "refunded", "dispute_withdrawn"]],
    ["more-out-than-in", ["captured", "refunded", "payment_returned"]],
  ] as const)("have the fault %s after %s", (fault, kinds) => {
    expect(findSumFault(sumEntries(kinds.map((kind) => ({ kind, amountCents: 100 }))))).toBe(fault);
  });
});
