import { expect, it } from "@jest/globals";
import { type Acceptable, refuseAcceptance } from "./refuse-acceptance";

const sold: Acceptable = { hasReturn: false, isAccountClosed: false, isDisputed: false, leftCents: 1 };

it.each<[Partial<Acceptable>, string | null]>([
  [{}, null],
  [{ hasReturn: true, isAccountClosed: true }, "already-returned"],
  [{ isAccountClosed: true, isDisputed: true }, "account-closed"],
  [{ isDisputed: true, leftCents: 0 }, "payment-disputed"],
  [{ leftCents: 0 }, "nothing-to-refund"],
  // Somebody refunded more in Stripe's dashboard than was left beside what we owe.
  [{ leftCents: -4_550 }, "nothing-to-refund"],
])("a sold lead with %j: %s", (change, refusal) => {
  expect(refuseAcceptance({ ...sold, ...change })).toBe(refusal);
});
