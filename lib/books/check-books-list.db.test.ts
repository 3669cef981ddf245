import { afterEach, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { recordDispute } from "@/lib/disputes/record-dispute.server";
import { stripe } from "@/lib/payments/stripe-client.server";
import { db } from "@/lib/platform/db/prisma.server";
import { checkLater, emptyBooks } from "@/tests/factories/books";
import { disputePayment, moveDispute } from "@/tests/factories/disputes";
import { createSettledPayment, sandboxControl } from "@/tests/factories/payments";
import { tamper } from "@/tests/factories/tamper";
import { sumEntries } from "./sum-entries";

beforeAll(() => installCatalog());
beforeEach(emptyBooks);
afterEach(() => sandboxControl().clearFaults());

it("finds no difference while a payment is disputed, nor after a win, and knows the fee of the dispute", async () => {
  const { paymentIntentId } = await createSettledPayment();
  const dispute = await disputePayment(paymentIntentId);
  await recordDispute(dispute);
  expect(await checkLater()).toMatchObject({ movements: 2, differences: [] });
  await moveDispute(dispute, "won");
  expect(await checkLater(26)).toMatchObject({ differences: [] });
  const movements = await db().balanceMovement.findMany({ where: { sourceId: dispute.id } });
  expect(movements.map(({ kind, feeCents }) => ({ kind, hasFee: feeCents > 0 }))).toContainEqual({
    kind: "dispute_withdrawn",
    hasFee: true,
  });
  const entries = await db().bookEntry.findMany({ where: { paymentIntentId } });
  expect(sumEntries(entries)).toMatchObject({ lost: 0, kept: entries[0]?.amountCents });
});

it("finds no difference when a dispute takes the money twice, and finds the second time if it is not booked", async () => {
  const { paymentIntentId } = await createSettledPayment();
  const dispute = await disputePayment(paymentIntentId);
  await recordDispute(dispute);
  await moveDispute(dispute, "won");
  await moveDispute(dispute, "lost");
  expect((await checkLater()).differences).toEqual([]);
  await tamper(`DELETE FROM "BookEntry" WHERE "sourceId" = $1`, [`${dispute.id}:2`]);
  expect((await checkLater()).differences).toEqual([expect.stringContaining(`${dispute.id}:2`)]);
});

it("finds the money of a dispute of which we were not told", async () => {
  const { paymentIntentId } = await createSettledPayment();
  await disputePayment(paymentIntentId);
  expect((await checkLater()).differences).toEqual([
    expect.stringMatching(/^Dispute: money taken .* but not booked$/),
  ]);
});

describe("the check of the books, reading Stripe's list,", () => {
  it("follows the pages of Stripe's list", async () => {
    const many = Array.from({ length: 230 }, (_, index) => index + 1);
    for (const amount of many)
      await sandboxControl().addBalanceTransaction({ amount, type: "stripe_fee", reporting_category: "fee" });
    const id = await sandboxControl().addBalanceTransaction({
      amount: 5,
      reporting_category: "other",
      created: 1_700_000_000,
    });
    expect(await checkLater()).toMatchObject({ movements: 231, differences: [expect.stringContaining(id)] });
    expect(await db().balanceMovement.count()).toBe(231);
  });

  it("reads only what is new in a later check, and finds what came meanwhile", async () => {
    await sandboxControl().addBalanceTransaction({
      amount: 5,
      reporting_category: "fee",
      created: 1_700_000_000,
    });
    await createSettledPayment();
    expect(await checkLater()).toMatchObject({ movements: 2 });
    expect(await checkLater(26)).toMatchObject({ movements: 1, differences: [] });
  });

  it("is not finished, and not clean, when Stripe stops responding in the middle", async () => {
    const { paymentIntentId } = await createSettledPayment();
    await stripe().refunds.create({ payment_intent: paymentIntentId, amount: 2_000 });
    for (let amount = 1; amount <= 120; amount += 1)
      await sandboxControl().addBalanceTransaction({ amount, reporting_category: "fee" });
    await sandboxControl().injectFault({
      target: "api",
      endpoint: "balance_transactions.list",
      times: "always",
      skip: 1,
      action: { kind: "status", status: 500 },
    });
    await expect(checkLater()).rejects.toThrow("unknown error");
    const last = await db().bookCheck.findFirstOrThrow({ orderBy: { id: "desc" } });
    expect(last).toMatchObject({
      verdict: "aborted",
      finishedAt: expect.any(Date),
      differences: 0,
    });
    expect(await db().staffTask.count()).toBe(0);

    await sandboxControl().clearFaults();
    expect(await checkLater()).toMatchObject({
      movements: 122,
      differences: [expect.stringContaining("not booked")],
    });
  });
});
