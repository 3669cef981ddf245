import { beforeAll, describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { applyHolds } from "@/lib/accounts/standing/apply-holds.server";
import { sumEntries } from "@/lib/books/sum-entries";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { disputeReportedJob, handleStripeEvent } from "@/lib/payments/stripe-events.server";
import { pool } from "@/lib/platform/db/pool.server";
import { db } from "@/lib/platform/db/prisma.server";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { disputePayment, moveDispute } from "@/tests/factories/disputes";
import { demandOf } from "@/tests/factories/orders";
import { createPaidPayment, sandboxControl } from "@/tests/factories/payments";
import { createPaidSale } from "@/tests/factories/returns";
import { DISPUTE_STATUSES, isFrozen, isInquiry } from "./dispute-status";
import { followDisputes, reconcileDisputes } from "./follow-disputes.server";
import { recordDispute } from "./record-dispute.server";

beforeAll(() => installCatalog());

const PAID = 1_137_500;
const tasksAbout = (id: string) => db().staffTask.findMany({ where: { subjectId: id } });

describe("events about a dispute", () => {
  it("are followed by a job, whatever their type", async () => {
    const { paymentIntentId } = await createPaidPayment();
    const dispute = await disputePayment(paymentIntentId);
    const id = `evt_${dispute.id}`;
    await db().stripeEvent.create({
      data: {
        id,
        type: "charge.dispute.funds_withdrawn",
        objectId: paymentIntentId,
        stripeCreatedAt: new Date(),
      },
    });
    await handleStripeEvent({ eventId: id });
    const { rows } = await pool().query(`SELECT 1 FROM pgboss.job WHERE name = $1 AND data = $2`, [
      disputeReportedJob.name,
      JSON.stringify({ paymentIntentId }),
    ]);
    expect(rows).toHaveLength(1);
    await followDisputes({ paymentIntentId });
    // The dispute came before the payment was settled, so handling the event placed the order first.
    const { id: orderId } = await db().order.findUniqueOrThrow({ where: { paymentIntentId } });
    expect(await tasksAbout(dispute.id)).toMatchObject([{ facts: { order: orderId } }]);
  });

  it("that never arrived are replaced by the reconciler", async () => {
    const { paymentIntentId, orderId } = await createPaidSale(1);
    const dispute = await disputePayment(paymentIntentId);
    expect(await reconcileDisputes()).toBeGreaterThan(0);
    expect((await demandOf(orderId)).heldAt).not.toBeNull();
    await sandboxControl().moveDispute({ dispute: dispute.id, to: "won" });
    expect(await reconcileDisputes()).toBe(1);
    expect((await demandOf(orderId)).heldAt).toBeNull();
    expect(await reconcileDisputes()).toBe(0);
  });

  it("leave a history that cannot be emptied", async () => {
    await expect(pool().query(`TRUNCATE "DisputeChange"`)).rejects.toThrow("only ever inserted");
  });

  it("in any order and number end in the state that Stripe has", async () => {
    const { paymentIntentId, orderId, customer } = await createPaidSale(1);
    const fresh = await disputePayment(paymentIntentId);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...DISPUTE_STATUSES), { maxLength: 6 }),
        fc.constantFrom("won" as const, "lost" as const),
        async (stale, final) => {
          // Without triggers: one of them refuses to empty the history.
          await pool().query(
            `BEGIN; SET LOCAL session_replication_role = replica; TRUNCATE "DisputeChange", "Dispute"; COMMIT`,
          );
          await inTransaction((transaction) => applyHolds(transaction, customer.id));
          for (const status of [...stale, final, final]) await recordDispute({ ...fresh, status });
          const { status } = await db().dispute.findUniqueOrThrow({ where: { id: fresh.id } });
          // Nothing follows a dispute that was prevented, unless it was decided before that.
          expect(status === final || (status === "prevented" && stale.includes(status))).toBe(true);
          expect((await demandOf(orderId)).heldAt !== null).toBe(isFrozen(status));
          const changes = await db().disputeChange.findMany({ orderBy: { id: "asc" } });
          expect(changes.map(({ from }) => from)).toEqual([
            null,
            ...changes.slice(0, -1).map(({ to }) => to),
          ]);
        },
      ),
      { numRuns: 25 },
    );
  });

  it("book the money that a dispute takes and brings back, once each", async () => {
    const { paymentIntentId } = await createPaidSale(1);
    const dispute = await disputePayment(paymentIntentId);
    await recordDispute(dispute);
    await moveDispute(dispute, "won");
    await recordDispute(dispute);
    const entries = await db().bookEntry.findMany({
      where: { sourceId: dispute.id },
      orderBy: { id: "asc" },
    });
    expect(entries).toMatchObject([
      { kind: "dispute_withdrawn", amountCents: 1_137_500 },
      { kind: "dispute_reinstated", amountCents: 1_137_500 },
    ]);
  });

  it("book every withdrawal of a dispute that was won and taken up again", async () => {
    const { paymentIntentId } = await createPaidSale(1);
    const dispute = await disputePayment(paymentIntentId);
    await recordDispute(dispute);
    for (const to of ["won", "lost", "won", "lost"] as const) await moveDispute(dispute, to);
    const entries = await db().bookEntry.findMany({ where: { paymentIntentId }, orderBy: { id: "asc" } });
    expect(entries.map(({ kind, sourceId }) => [kind, sourceId])).toEqual([
      ["captured", paymentIntentId],
      ["dispute_withdrawn", dispute.id],
      ["dispute_reinstated", dispute.id],
      ["dispute_withdrawn", `${dispute.id}:2`],
      ["dispute_reinstated", `${dispute.id}:2`],
      ["dispute_withdrawn", `${dispute.id}:3`],
    ]);
    expect(sumEntries(entries)).toEqual({ captured: PAID, refunded: 0, lost: PAID, kept: 0 });
  });

  it("at the same instant are recorded once", async () => {
    const { paymentIntentId } = await createPaidSale(1);
    const dispute = await disputePayment(paymentIntentId);
    const moves = await Promise.all(Array.from({ length: 8 }, () => recordDispute(dispute)));
    expect(moves.filter((moved) => moved !== null)).toHaveLength(1);
    expect(await tasksAbout(dispute.id)).toHaveLength(1);
  });
});

it("the database freezes the same statuses as the program", async () => {
  const { paymentIntentId } = await createPaidPayment();
  const dispute = await disputePayment(paymentIntentId);
  await db().dispute.create({
    data: {
      id: dispute.id,
      paymentIntentId,
      amountCents: 1,
      currency: "usd",
      reason: "general",
      status: "won",
      stripeCreatedAt: new Date(),
    },
  });
  for (const status of DISPUTE_STATUSES) {
    await pool().query(`UPDATE "Dispute" SET "status" = $2::"DisputeStatus" WHERE "id" = $1`, [
      dispute.id,
      status,
    ]);
    const { rows } = await pool().query(
      `SELECT is_payment_disputed($1) AS "frozen", is_payment_contested($1) AS "contested",
         is_payment_at_bank($1) AS "atBank", is_refund_blocked($1, false) AS "isOursBlocked",
         is_refund_blocked($1, true) AS "isBlockedDespiteInquiry"`,
      [paymentIntentId],
    );
    // After a loss, what the dispute did not take can be refunded.
    const contested = isFrozen(status) && status !== "lost";
    const atBank = contested && !isInquiry(status);
    expect(rows).toEqual([
      {
        frozen: isFrozen(status),
        contested,
        atBank,
        isOursBlocked: contested,
        isBlockedDespiteInquiry: atBank,
      },
    ]);
  }
});
