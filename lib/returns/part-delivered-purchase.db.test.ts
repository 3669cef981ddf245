import { afterEach, beforeAll, describe, expect, it } from "@jest/globals";
import { applyHolds } from "@/lib/accounts/standing/apply-holds.server";
import { documentContent } from "@/lib/billing/document-content";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { sendOrderStatus } from "@/lib/orders/order-status.email";
import { transitionOrder } from "@/lib/orders/transition-order.server";
import { payPartialRefunds } from "@/lib/payments/pay-partial-refunds.server";
import { db } from "@/lib/platform/db/prisma.server";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { codeOf } from "@/tests/errors/code-of";
import { createStaff } from "@/tests/factories/accounts";
import { disputePayment } from "@/tests/factories/disputes";
import { refundedOf, sandboxControl } from "@/tests/factories/payments";
import {
  buy,
  buyWithoutOutcome,
  createPurchaser,
  readOnlyPurchase,
  requestFor,
} from "@/tests/factories/purchases";
import { postLeads } from "@/tests/factories/returns";
import { emptyMarket } from "@/tests/factories/stock";
import { arrivedMails } from "@/tests/setup/caught-mails";
import { decideLateReturns } from "./decide-late-returns.server";
import { findHeldOrders, followHolds } from "./follow-holds.server";
import { sendOrderRefunded } from "./order-refunded.email";
import { onOrderEnded, readUndelivered, refundUndelivered } from "./refund-undelivered.server";
import { requestReturn } from "./request-return.server";

beforeAll(installCatalog);
afterEach(() => sandboxControl().clearFaults());

/** What a lead costs, in cents. */
const SHARE = 4_550;

/** A purchase by API of three leads that brought one, and is owed a replacement of that one. */
async function createOwed() {
  await emptyMarket();
  const { purchaser, user } = await createPurchaser();
  const ids = await postLeads(3);
  const request = requestFor(ids);
  await buyWithoutOutcome(purchaser, request);
  for (const { phoneIndex } of await db().lead.findMany({ where: { id: { in: ids.slice(1) } } }))
    await db().suppression.create({
      data: { kind: "phone", hash: phoneIndex ?? "", reason: "dnc", source: "test" },
    });
  const bought = await buy(purchaser, request);
  expect(bought).toMatchObject({ purchased: ids.slice(0, 1), totalCents: SHARE });
  await requestReturn(purchaser, ids[0] ?? "", { reason: "disconnected", remedy: "replacement" });
  await decideLateReturns(new Date(Date.now() + 25 * 3_600_000));
  const { purchase } = await readOnlyPurchase(purchaser);
  const { orderId } = bought;
  expect(await readUndelivered(orderId)).toMatchObject({ leads: 1, getsReplacements: true, refund: null });
  return { purchaser, email: user.email, request, purchase, orderId };
}

const refundsOf = (orderId: string) =>
  db().partialRefund.findMany({ where: { orderId }, orderBy: { createdAt: "asc" } });
const tasksOf = (subjectId: string) => db().staffTask.findMany({ where: { subjectId } });

describe("a replacement owed for a purchase by API that brought only some of its leads", () => {
  it("is refunded when the account closes, once, besides the leads that never came", async () => {
    const { purchaser, purchase, orderId } = await createOwed();
    await inTransaction(async (transaction) => {
      const at = new Date();
      await transaction.query(`UPDATE "User" SET "disabledAt" = $2, "closedAt" = $2 WHERE "id" = $1`, [
        purchaser.id,
        at,
      ]);
      await applyHolds(transaction, purchaser.id);
    });
    for (let run = 0; run < 2; run += 1) await followHolds({ userId: purchaser.id });
    await findHeldOrders();
    expect(await refundsOf(orderId)).toMatchObject([
      { causeId: orderId, leads: 2, amountCents: 2 * SHARE },
      { causeId: purchase.id, leads: 1, amountCents: SHARE },
    ]);
    expect(await tasksOf(orderId)).toEqual([]);
    await payPartialRefunds();
    expect(await refundedOf(purchase.paymentIntentId ?? "")).toBe(3 * SHARE);
    const notes = await db().billingDocument.findMany({
      where: { userId: purchaser.id, kind: "credit_note" },
      orderBy: { amountCents: "asc" },
    });
    expect(notes.map(({ content }) => documentContent.parse(content).lines[0]?.description)).toEqual([
      "Refund for 1 lead not delivered",
      "Refund for 2 leads not delivered",
    ]);
  });

  it("is a task when staff cancel the order, and its refund is emailed with its own amount", async () => {
    const { purchaser, email, request, purchase, orderId } = await createOwed();
    const staff = (await createStaff()).user;
    expect(await payPartialRefunds()).toBe(1);
    await transitionOrder({ orderId, to: "cancelled", actor: staff });
    // The two leads that never came were refunded at the sale. This email is about the one that is owed now.
    const change = await db().orderStatusChange.findFirstOrThrow({ where: { orderId, to: "cancelled" } });
    await sendOrderStatus({ orderId, changeId: String(change.id) });
    const [told] = await arrivedMails(email, 1);
    expect(told?.subject).toContain("was cancelled");
    expect(told?.text).toContain("We refund the leads that were not delivered, unless");
    expect(told?.text).not.toContain("$91.00");
    await onOrderEnded({ orderId });
    expect(await tasksOf(orderId)).toMatchObject([
      { kind: "orders.refund-cancelled", doneAt: null, facts: { amount: "$45.50", leads: 1 } },
    ]);
    expect(await refundUndelivered(staff, orderId)).toMatchObject({
      leads: 0,
      refund: { leads: 1, amount: "45.50" },
    });
    expect(await codeOf(refundUndelivered(staff, orderId))).toBe("already-refunded");
    expect(await codeOf(transitionOrder({ orderId, to: "approved", actor: staff }))).toBe("order-refunded");
    await sendOrderRefunded({ orderId });
    const [, mail] = await arrivedMails(email, 2);
    expect(mail?.text).toContain("$45.50");
    expect(await buy(purchaser, request)).toMatchObject({ totalCents: SHARE });

    // When Stripe refuses it, the task is about the order: the purchase has no page.
    await disputePayment(purchase.paymentIntentId ?? "");
    expect(await payPartialRefunds()).toBe(0);
    expect(await tasksOf(purchase.id)).toEqual([]);
    expect(await tasksOf(orderId)).toContainEqual(
      expect.objectContaining({ kind: "payments.make-refund", doneAt: null }),
    );
  });
});
