import { beforeAll, describe, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { recordDispute } from "@/lib/disputes/record-dispute.server";
import { formatCalendarDay } from "@/lib/kit/format-date";
import { addDays, dayInNewYork, fromIsoDay, instantAt, toIsoDay } from "@/lib/kit/zone-clock";
import { allocateLead } from "@/lib/marketplace/sell-leads.server";
import { setOrderRules } from "@/lib/marketplace/set-order-rules.server";
import { startFulfillment } from "@/lib/marketplace/start-fulfillment.server";
import { orderStatusEmailJob, sendOrderStatus } from "@/lib/orders/order-status.email";
import { transitionOrder } from "@/lib/orders/transition-order.server";
import { payPartialRefunds } from "@/lib/payments/pay-partial-refunds.server";
import { stripe } from "@/lib/payments/stripe-client.server";
import { pool } from "@/lib/platform/db/pool.server";
import { db } from "@/lib/platform/db/prisma.server";
import { codeOf } from "@/tests/errors/code-of";
import { createStaff } from "@/tests/factories/accounts";
import { disputePayment, moveDispute } from "@/tests/factories/disputes";
import { refundAtStripe } from "@/tests/factories/payments";
import { createPaidSale } from "@/tests/factories/returns";
import { createStock } from "@/tests/factories/stock";
import { arrivedMails } from "@/tests/setup/caught-mails";
import { untilLocked } from "@/tests/waiting/until-locked";
import { endOrders } from "./end-order.server";
import { orderRefundedJob } from "./order-refunded.email";

beforeAll(async () => {
  await installCatalog();
});

// By the calendar: 24 hours later it is the same day in the first hour of a day on which the clocks are set back.
const calendarDayIn = (days: number) => addDays(fromIsoDay(dayInNewYork(new Date())), days);
const dayIn = (days: number) => toIsoDay(calendarDayIn(days));
const TWO_DAYS_ON = () => instantAt("America/New_York", calendarDayIn(2), 12 * 60);

/** Names of the queued emails about the end of an order, oldest first. */
async function emailJobsOf(orderId: string): Promise<string[]> {
  const { rows } = await pool().query<{ name: string }>(
    `SELECT name FROM pgboss.job WHERE data->>'orderId' = $1 AND name = ANY ($2)
       AND (data->>'changeId' IS NULL OR (data->>'changeId')::bigint IN (
         SELECT "id" FROM "OrderStatusChange" WHERE "orderId" = $1::uuid AND "to" IN ('cancelled', 'completed')))
     ORDER BY created_on`,
    [orderId, [orderStatusEmailJob.name, orderRefundedJob.name]],
  );
  return rows.map(({ name }) => name);
}

/** A lead in stock that the order takes. @returns its id. */
async function createFittingLead(orderId: string): Promise<string> {
  const { states, line, tier, wantsBeneficiary, wantsHigherIncome } =
    await db().orderDemand.findUniqueOrThrow({ where: { orderId } });
  const kind = { line, tier, state: states[0] ?? "", wantsBeneficiary, higherIncome: wantsHigherIncome };
  const [leadId = ""] = await createStock(1, kind);
  return leadId;
}

describe("the fill-by date of an order", () => {
  it("ends it, and refunds what it did not get, once, however often and by how many workers the job runs", async () => {
    const { customer, orderId, paymentIntentId } = await createPaidSale(3);
    await setOrderRules(customer, orderId, { fillBy: dayIn(1) });
    expect(await endOrders()).toBe(0);
    await Promise.all(Array.from({ length: 4 }, () => endOrders(TWO_DAYS_ON())));
    expect(await endOrders(TWO_DAYS_ON())).toBe(0);
    const order = await db().order.findUniqueOrThrow({ where: { id: orderId } });
    expect(order).toMatchObject({ status: "cancelled", notes: expect.stringContaining("fill-by date") });
    expect(await db().partialRefund.findMany({ where: { orderId } })).toMatchObject([{ leads: 247 }]);
    // The email about the cancellation tells the refund, so no other email does.
    const change = await db().orderStatusChange.findFirstOrThrow({ where: { orderId, to: "cancelled" } });
    expect(await emailJobsOf(orderId)).toEqual([orderStatusEmailJob.name]);
    await sendOrderStatus({ orderId, changeId: String(change.id) });
    const { email } = await db().user.findUniqueOrThrow({ where: { id: customer.id } });
    const [mail] = await arrivedMails(email, 1);
    expect(mail?.subject).toContain("was cancelled");
    for (const words of [
      `The fill-by date that you set, ${formatCalendarDay(new Date(dayIn(1)))}, has passed.`,
      "3 of 250 leads",
      "We refund the 247 leads that were not delivered: $11,238.50.",
    ])
      expect(mail?.text).toContain(words);
    await payPartialRefunds();
    const { data } = await stripe().refunds.list({ payment_intent: paymentIntentId });
    expect(data.reduce((sum, { amount }) => sum + amount, 0)).toBe(1_137_500 - 3 * 4_550);
  });

  it("announces no refund when somebody refunded the whole payment in Stripe's dashboard", async () => {
    const { customer, orderId, paymentIntentId } = await createPaidSale(3);
    await setOrderRules(customer, orderId, { fillBy: dayIn(1) });
    await refundAtStripe(paymentIntentId);
    expect(await endOrders(TWO_DAYS_ON())).toBe(0);
    const change = await db().orderStatusChange.findFirstOrThrow({ where: { orderId, to: "cancelled" } });
    await sendOrderStatus({ orderId, changeId: String(change.id) });
    const { email } = await db().user.findUniqueOrThrow({ where: { id: customer.id } });
    const [mail] = await arrivedMails(email, 1);
    expect(mail?.text).toContain("has already been refunded to you.");
    expect(mail?.text).not.toContain("We refund");
    const order = await db().order.findUniqueOrThrow({ where: { id: orderId } });
    expect(order.notes).toBe("The fill-by date has passed.");
  });

  it("keeps the note that staff wrote for the customer", async () => {
    const { customer, orderId } = await createPaidSale(3);
    await setOrderRules(customer, orderId, { fillBy: dayIn(1) });
    const { status } = await db().order.findUniqueOrThrow({ where: { id: orderId } });
    const { user: actor } = await createStaff();
    await transitionOrder({ orderId, to: status, shown: status, actor, notes: "Call us about your states." });
    await endOrders(TWO_DAYS_ON());
    const order = await db().order.findUniqueOrThrow({ where: { id: orderId } });
    expect(order).toMatchObject({ status: "cancelled", notes: "Call us about your states." });
    const change = await db().orderStatusChange.findFirstOrThrow({ where: { orderId, to: "cancelled" } });
    expect(change.note).toBeNull();
  });

  it("does not keep back the replacement of an order that staff complete before the program has ended it", async () => {
    const { orderId } = await createPaidSale(1);
    // The first step of the end is done, and the second is not.
    await db().orderDemand.update({
      where: { orderId },
      data: { quantity: 2, replacements: 1, fillBy: new Date(dayIn(-1)), endedAt: new Date() },
    });
    const { user: staff } = await createStaff();
    await transitionOrder({ orderId, to: "completed", actor: staff });
    await allocateLead(await createFittingLead(orderId));
    expect(await db().orderDemand.findUnique({ where: { orderId } })).toMatchObject({ allocated: 2 });
    expect(await endOrders(TWO_DAYS_ON())).toBe(0);
  });

  it("and the last lead at the same instant: each lead is delivered or refunded, never both", async () => {
    for (const first of ["sale", "end"] as const) {
      const { orderId } = await createPaidSale(1);
      await db().orderDemand.update({
        where: { orderId },
        data: { quantity: 2, fillBy: new Date(dayIn(0)) },
      });
      const leadId = await createFittingLead(orderId);
      const keeper = await pool().connect();
      await keeper.query("BEGIN");
      await keeper.query(`SELECT 1 FROM "OrderDemand" WHERE "orderId" = $1 FOR UPDATE`, [orderId]);
      const calls = [() => allocateLead(leadId), () => endOrders(TWO_DAYS_ON())];
      const [one, other] = first === "sale" ? calls : calls.toReversed();
      const running: Promise<unknown>[] = [Promise.resolve(one?.())];
      await untilLocked();
      running.push(Promise.resolve(other?.()));
      await untilLocked({ count: 2 });
      await keeper.query("COMMIT");
      keeper.release();
      await Promise.all(running);
      await endOrders(TWO_DAYS_ON());
      const { allocated } = await db().orderDemand.findUniqueOrThrow({ where: { orderId } });
      const refunds = await db().partialRefund.findMany({ where: { orderId } });
      const refunded = refunds.reduce((sum, { leads }) => sum + leads, 0);
      expect(allocated + refunded).toBe(2);
      const { status } = await db().order.findUniqueOrThrow({ where: { id: orderId } });
      // The worker moves a full order to completed.
      expect(status).toBe(refunded > 0 ? "cancelled" : "processing");
    }
  });

  it("ends it while its payment is disputed; the refund comes later, with an email of its own", async () => {
    const { customer, orderId, paymentIntentId } = await createPaidSale(3);
    await setOrderRules(customer, orderId, { fillBy: dayIn(1) });
    const dispute = await disputePayment(paymentIntentId);
    await recordDispute(dispute);
    expect(await endOrders(TWO_DAYS_ON())).toBe(0);
    expect(await db().order.findUniqueOrThrow({ where: { id: orderId } })).toMatchObject({
      status: "cancelled",
    });
    expect(await emailJobsOf(orderId)).toEqual([orderStatusEmailJob.name]);
    await moveDispute(dispute, "won");
    expect(await endOrders(TWO_DAYS_ON())).toBe(1);
    expect(await emailJobsOf(orderId)).toEqual([orderStatusEmailJob.name, orderRefundedJob.name]);
  });

  it("is between tomorrow and a year from now, and can be removed", async () => {
    const { customer, orderId } = await createPaidSale(1);
    for (const day of [dayIn(0), dayIn(-3), dayIn(400)])
      expect(await codeOf(setOrderRules(customer, orderId, { fillBy: day }))).toBe("fill-by-not-valid");
    expect(await setOrderRules(customer, orderId, { fillBy: dayIn(30) })).toMatchObject({
      fillBy: dayIn(30),
    });
    expect(await setOrderRules(customer, orderId, { fillBy: null })).toMatchObject({ fillBy: null });
  });

  it.each(["cancelled", "completed"] as const)(
    "is kept when staff make the order %s and open it again",
    async (to) => {
      const { customer, orderId } = await createPaidSale(1);
      const { user: staff } = await createStaff();
      await setOrderRules(customer, orderId, { fillBy: dayIn(30) });
      await transitionOrder({ orderId, to, actor: staff });
      await transitionOrder({ orderId, to: "approved", actor: staff });
      await startFulfillment(orderId);
      expect(await db().orderDemand.findUnique({ where: { orderId } })).toMatchObject({
        fillBy: new Date(dayIn(30)),
        closedAt: null,
      });
    },
  );

  it("ends an order that staff took back before it and approve after it", async () => {
    const { customer, orderId } = await createPaidSale(1);
    const { user: staff } = await createStaff();
    await setOrderRules(customer, orderId, { fillBy: dayIn(1) });
    await transitionOrder({ orderId, to: "pending", actor: staff });
    await db().orderDemand.update({ where: { orderId }, data: { fillBy: new Date(dayIn(-1)) } });
    await transitionOrder({ orderId, to: "approved", actor: staff });
    await startFulfillment(orderId);
    expect(await endOrders()).toBe(1);
    expect(await db().order.findUniqueOrThrow({ where: { id: orderId } })).toMatchObject({
      status: "cancelled",
    });
    expect(await db().partialRefund.count({ where: { orderId } })).toBe(1);
  });

  it("leaves an order alone that staff cancelled before it", async () => {
    const { customer, orderId } = await createPaidSale(1);
    const { user: staff } = await createStaff();
    await setOrderRules(customer, orderId, { fillBy: dayIn(1) });
    await transitionOrder({ orderId, to: "cancelled", actor: staff });
    expect(await endOrders(TWO_DAYS_ON())).toBe(0);
    expect(await db().partialRefund.count({ where: { orderId } })).toBe(0);
  });
});
