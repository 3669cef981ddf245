import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { loadOutboundDeliveries } from "@/lib/delivery/worker/claim-deliveries.server";
import { recordDispute } from "@/lib/disputes/record-dispute.server";
import { DAY_MS } from "@/lib/kit/time-units";
import { db } from "@/lib/platform/db/prisma.server";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { countMonth } from "@/lib/publishers/payouts/select-payouts.server";
import { codeOf } from "@/tests/errors/code-of";
import { createStaff } from "@/tests/factories/accounts";
import { createDestinationRow, webhookTo } from "@/tests/factories/deliveries";
import { disputePayment } from "@/tests/factories/disputes";
import { demandOf } from "@/tests/factories/orders";
import { refundAtStripe } from "@/tests/factories/payments";
import { createPaidSale, createSold, postLeads, type Sold } from "@/tests/factories/returns";
import { emptyMarket } from "@/tests/factories/stock";
import { tamper } from "@/tests/factories/tamper";
import { mailsTo } from "@/tests/setup/caught-mails";
import { untilLocked } from "@/tests/waiting/until-locked";
import { acceptReturn } from "./accept-return.server";
import { withdrawReturn } from "./change-request.server";
import { readOwnReturn } from "./queries.server";
import { readReturnOffer } from "./read-return-offer.server";
import { requestReturn } from "./request-return.server";
import { onReturnDecided } from "./return-decided.email";
import { decideAsStaff } from "./staff-decision.server";

let staff: { id: string };
beforeAll(async () => {
  await installCatalog();
  ({ user: staff } = await createStaff());
});

const answer = "The same person as in your lead of May. Thank you for writing.";
const refund = { reason: "duplicate", remedy: "refund", answer } as const;
const replacement = { reason: "wrong-person", remedy: "replacement", answer } as const;
const firstOf = ({ leadIds }: Sold) => leadIds[0] ?? "";
const accept = (leadId: string, body: typeof refund | typeof replacement = refund) =>
  acceptReturn(staff, leadId, body);
const returnOf = (leadId: string) => db().leadReturn.findUnique({ where: { leadId } });

/** Moves the sale of a lead into the past. Sales never change in the product. */
const sellBefore = (leadId: string, days: number) =>
  tamper(`UPDATE "Allocation" SET "allocatedAt" = $2 WHERE "leadId" = $1`, [
    leadId,
    new Date(Date.now() - days * DAY_MS),
  ]);

describe("a return that staff accept for a customer", () => {
  it("after the last day has all that follows an approval", async () => {
    const sold = await createSold();
    const leadId = firstOf(sold);
    const { id: destinationId } = await createDestinationRow(
      sold.customer.id,
      webhookTo("https://crm.example/hook"),
      { events: ["lead.returned"] },
    );
    await sellBefore(leadId, 16);
    expect(await codeOf(requestReturn(sold.customer, leadId, { ...refund, text: answer }))).toBe(
      "return-window-over",
    );
    expect(await readReturnOffer(leadId)).toMatchObject({ refusal: null, refundAmount: "45.50" });

    expect(await accept(leadId)).toMatchObject({
      status: "approved",
      decidedBy: "staff",
      granted: "refund",
      answer,
      refund: { amount: "45.50", paidAt: null },
    });
    expect(await returnOf(leadId)).toMatchObject({ decidedById: staff.id, textSealed: null });
    expect(await readReturnOffer(leadId)).toBeNull();
    // Contact, event of the customer's webhooks, and the publisher's deduction.
    const claimed = {
      id: leadId,
      destinationId,
      event: "lead.delivered",
      leadId,
      payload: null,
      attempts: 1,
      retryWindowStartedAt: new Date(),
      attemptsBefore: 0,
    };
    expect(await loadOutboundDeliveries([claimed], 1_000)).toMatchObject([{ missing: "lead-withdrawn" }]);
    expect(await db().delivery.findMany({ where: { destinationId } })).toMatchObject([
      { event: "lead.returned", subjectId: leadId, payload: { reason: "duplicate", remedy: "refund" } },
    ]);
    const { publisherId } = await db().lead.findUniqueOrThrow({ where: { id: leadId } });
    const { returned } = await countMonth(autocommit, publisherId, await monthOfNow());
    expect(returned).toMatchObject([{ leads: 1 }]);
  });

  it("is emailed to the customer with the text, and logged without it", async () => {
    const sold = await createSold();
    const leadId = firstOf(sold);
    await accept(leadId);
    await onReturnDecided({ leadId });
    const { email } = await db().user.findUniqueOrThrow({ where: { id: sold.customer.id } });
    const mails = (await mailsTo(email)).filter(({ subject }) => subject?.includes("was approved"));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(answer);
    const entries = await db().auditEntry.findMany({ where: { subjectType: "lead", subjectId: leadId } });
    expect(entries).toMatchObject([
      {
        action: "returns.accept",
        actorId: staff.id,
        outcome: "done",
        after: { reason: "duplicate", remedy: "refund" },
      },
    ]);
    expect(JSON.stringify(entries[0]?.after)).not.toContain("May");
  });

  it("is replaced if the order still takes leads, and refunded otherwise", async () => {
    const sold = await createSold(2);
    const [first = "", second = ""] = sold.leadIds;
    expect(await accept(first, replacement)).toMatchObject({ granted: "replacement", refund: null });
    expect(await demandOf(sold.orderId)).toMatchObject({ quantity: 501, replacements: 1 });
    await db().order.update({ where: { id: sold.orderId }, data: { status: "cancelled" } });
    expect(await readReturnOffer(second)).toMatchObject({ isReplaceable: false });
    expect(await accept(second, replacement)).toMatchObject({ wanted: "replacement", granted: "refund" });
  });

  it("may have been asked for and withdrawn by the customer", async () => {
    const sold = await createSold();
    const leadId = firstOf(sold);
    await requestReturn(sold.customer, leadId, { reason: "disconnected", remedy: "replacement" });
    await withdrawReturn(sold.customer, leadId);
    await sellBefore(leadId, 40);
    expect(await accept(leadId)).toMatchObject({ status: "approved", reason: "duplicate", wanted: "refund" });
  });

  it("is granted once, whoever asks at the same instant", async () => {
    const sold = await createSold();
    const leadId = firstOf(sold);
    const ends = await Promise.all([
      codeOf(requestReturn(sold.customer, leadId, { reason: "disconnected", remedy: "refund" })),
      ...Array.from({ length: 6 }, () => codeOf(accept(leadId, replacement))),
    ]);
    expect(ends.filter((end) => end === "done")).toHaveLength(1);
    expect(ends.filter((end) => end === "already-returned")).toHaveLength(6);
    const isAccepted = (await returnOf(leadId))?.status === "approved";
    expect(await demandOf(sold.orderId)).toMatchObject({ replacements: isAccepted ? 1 : 0 });
  });
});

describe("staff cannot accept the return of a lead", () => {
  /** Tries it, and looks whether anything was left behind. */
  async function refusalOf(leadId: string): Promise<string> {
    const before = await returnOf(leadId);
    const code = await codeOf(accept(leadId));
    expect(await returnOf(leadId)).toEqual(before);
    expect(await db().partialRefund.count({ where: { causeId: leadId } })).toBe(0);
    expect(await db().auditEntry.count({ where: { action: "returns.accept", subjectId: leadId } })).toBe(0);
    return code;
  }

  it("that does not exist or was never sold", async () => {
    expect(await refusalOf(randomUUID())).toBe("not-found");
    await emptyMarket();
    const [leadId = ""] = await postLeads(1);
    expect(await refusalOf(leadId)).toBe("lead-not-sold");
    expect(await readReturnOffer(leadId)).toBeNull();
  });

  it("that has an open or a denied return", async () => {
    const sold = await createSold();
    const leadId = firstOf(sold);
    await requestReturn(sold.customer, leadId, { reason: "disconnected", remedy: "refund" });
    expect(await refusalOf(leadId)).toBe("already-returned");
    await decideAsStaff(staff, leadId, { verdict: "denied", answer: "It rang when we called." });
    expect(await refusalOf(leadId)).toBe("already-returned");
    expect(await readReturnOffer(leadId)).toBeNull();
  });

  it("whose customer has closed the account", async () => {
    const sold = await createSold();
    await db().user.update({ where: { id: sold.customer.id }, data: { closedAt: new Date() } });
    expect(await refusalOf(firstOf(sold))).toBe("account-closed");
    expect((await readReturnOffer(firstOf(sold)))?.refusal).toMatch(/closed the account/);
  });

  it("whose payment is disputed", async () => {
    const sale = await createPaidSale(1);
    await recordDispute(await disputePayment(sale.paymentIntentId, { status: "needs_response" }));
    expect(await refusalOf(firstOf(sale))).toBe("payment-disputed");
  });

  it("whose payment was refunded; a part that is left is granted", async () => {
    const sale = await createPaidSale(2);
    const [first = "", second = ""] = sale.leadIds;
    await refundAtStripe(sale.paymentIntentId, 1_137_500 - 1_000);
    expect((await accept(first)).refund).toMatchObject({ amount: "10.00" });
    expect(await refusalOf(second)).toBe("nothing-to-refund");
    expect((await readOwnReturn(sale.customer, second)).request).toBeNull();
  });

  it("whose payment is refunded while staff press the button", async () => {
    const sold = await createSold();
    const leadId = firstOf(sold);
    const ended = await inTransaction(async (transaction) => {
      await transaction.query(`SELECT 1 FROM "Order" WHERE "id" = $1 FOR UPDATE`, [sold.orderId]);
      const accepted = codeOf(accept(leadId));
      await untilLocked();
      await transaction.query(
        `INSERT INTO "PartialRefund" ("causeId", "orderId", "paymentIntentId", "leads", "amountCents", "paidAt")
         SELECT gen_random_uuid(), "id", "paymentIntentId", 1, "totalAmountCents", now() FROM "Order" WHERE "id" = $1`,
        [sold.orderId],
      );
      return { accepted };
    });
    expect(await ended.accepted).toBe("nothing-to-refund");
    expect(await returnOf(leadId)).toBeNull();
    expect(await demandOf(sold.orderId)).toMatchObject({ replacements: 0 });
  });
});

async function monthOfNow(): Promise<string> {
  const [row] = await db().$queryRaw<
    { month: string }[]
  >`SELECT to_char(trade_day(now()), 'YYYY-MM') AS "month"`;
  return row?.month ?? "";
}
