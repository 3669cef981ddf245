import { expect, it } from "@jest/globals";
import { OUR_MISTAKES_ON_RECORD } from "@/lib/publishers/payouts/deducted-reasons";
import { UNREACHABLE_REASONS } from "@/lib/publishers/unreachable-reasons";
import {
  RETURN_REASON_LABELS,
  RETURN_REASONS,
  type ReturnReason,
  STAFF_REASON_LABELS,
} from "./return-reasons";

it.each([
  ["customers", RETURN_REASON_LABELS],
  ["staff", STAFF_REASON_LABELS],
])("names every reason to %s in words of its own", (_, labels) => {
  const words = RETURN_REASONS.map((reason) => labels[reason]);
  expect(new Set(words).size).toBe(RETURN_REASONS.length);
  for (const text of words) expect(text).toMatch(/^[A-Z][a-zA-Z' ]+$/);
});

it("never lets staff read a reason as if they were the customer", () => {
  for (const text of Object.values(STAFF_REASON_LABELS)) expect(text).not.toMatch(/\b(I|my|you)\b/);
});

/** What a reason means for a publisher: a new reason does not compile until somebody has decided that here. */
const FOR_PUBLISHERS: Readonly<
  Record<ReturnReason, { isDeductedOnRecord: boolean; isUnreachable: boolean }>
> = {
  duplicate: { isDeductedOnRecord: false, isUnreachable: false },
  "outside-order": { isDeductedOnRecord: false, isUnreachable: false },
  "phone-undeliverable": { isDeductedOnRecord: true, isUnreachable: true },
  "under-age": { isDeductedOnRecord: true, isUnreachable: false },
  "no-consent": { isDeductedOnRecord: false, isUnreachable: false },
  disconnected: { isDeductedOnRecord: true, isUnreachable: true },
  "wrong-person": { isDeductedOnRecord: true, isUnreachable: true },
  "never-asked": { isDeductedOnRecord: true, isUnreachable: false },
  other: { isDeductedOnRecord: true, isUnreachable: false },
};

it.each(RETURN_REASONS)("means for a publisher what is listed here: %s", (reason) => {
  expect({
    isDeductedOnRecord: !OUR_MISTAKES_ON_RECORD.includes(reason),
    isUnreachable: UNREACHABLE_REASONS.includes(reason),
  }).toEqual(FOR_PUBLISHERS[reason]);
});
