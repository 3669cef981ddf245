import { text } from "node:stream/consumers";
import { beforeAll, describe, expect, it, jest } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { stripe } from "@/lib/payments/stripe-client.server";
import { db } from "@/lib/platform/db/prisma.server";
import { createStaff } from "@/tests/factories/accounts";
import { disputePayment, moveDispute } from "@/tests/factories/disputes";
import { createPaidSale } from "@/tests/factories/returns";
import { acceptDispute, readDispute, sendEvidence } from "./answer-dispute.server";
import { drawPacket } from "./draw-packet.server";
import { readPacket } from "./read-packet.server";
import { recordDispute } from "./record-dispute.server";

let staff: { id: string; username: string };
beforeAll(async () => {
  await installCatalog();
  ({ user: staff } = await createStaff());
});

async function createDisputedSale() {
  const sale = await createPaidSale(2);
  const dispute = await disputePayment(sale.paymentIntentId);
  await recordDispute(dispute);
  return { ...sale, disputeId: dispute.id };
}
const statusOf = async (id: string) => (await db().dispute.findUniqueOrThrow({ where: { id } })).status;
const texts = {
  product_description: "Leads",
  access_activity_log: "Opened",
  refund_policy_disclosure: "Fifteen days",
  uncategorized_text: "",
};

describe("the evidence packet", () => {
  it("has the receipt, the leads with certificate and views, the sign-ins, and no contact of a consumer", async () => {
    const { disputeId, orderId, leadIds, customer } = await createDisputedSale();
    const [viewed = ""] = leadIds;
    await db().leadView.create({ data: { leadId: viewed, userId: customer.id } });
    await db().leadView.create({ data: { leadId: viewed, userId: staff.id } });
    const packet = await readPacket(disputeId);
    expect(packet).toMatchObject({
      dispute: { id: disputeId, amount: "$11,375.00", status: "needs_response" },
      order: { id: orderId, total: "$11,375.00", leadQuantity: 250, customer: { id: customer.id } },
      terms: null,
      refunds: [],
    });
    expect(packet.leads.map(({ id }) => id).toSorted()).toEqual(leadIds.toSorted());
    expect(packet.leads.find(({ id }) => id === viewed)).toMatchObject({
      views: 1,
      certificate: expect.any(String),
      firstViewedAt: expect.any(String),
    });
    const contact = await db().lead.findUniqueOrThrow({ where: { id: viewed } });
    expect(JSON.stringify(packet)).not.toContain(contact.zip);
    const pdf = await text(await drawPacket(packet));
    expect(pdf.startsWith("%PDF-")).toBe(true);
  });
});

describe("an answer of staff", () => {
  it("is kept as a draft at Stripe, and the page shows it again", async () => {
    const { disputeId } = await createDisputedSale();
    const suggested = await readDispute(disputeId);
    expect(suggested.texts.product_description).toContain("250 exclusive");
    await sendEvidence(staff, { disputeId, texts, submit: false });
    expect(await readDispute(disputeId)).toMatchObject({
      texts: { product_description: "Leads" },
      canAnswer: true,
      submissions: 0,
    });
    expect(await statusOf(disputeId)).toBe("needs_response");
  });

  it("does not overwrite the draft that a colleague saved meanwhile, neither with a draft nor with a submission", async () => {
    const { disputeId } = await createDisputedSale();
    const { texts: shown } = await readDispute(disputeId);
    const colleagues = { ...shown, uncategorized_text: "The customer opened the lead." };
    await sendEvidence(staff, { disputeId, texts: colleagues, shown, submit: false });
    const mine = { ...shown, product_description: "Auto leads" };
    for (const submit of [false, true])
      await expect(sendEvidence(staff, { disputeId, texts: mine, shown, submit })).rejects.toMatchObject({
        status: 409,
        code: "draft-changed-meanwhile",
      });
    expect((await readDispute(disputeId)).texts).toEqual(colleagues);
    // A repeat of the colleague's own call, and a call of somebody who has seen the draft.
    await sendEvidence(staff, { disputeId, texts: colleagues, shown, submit: false });
    const both = { ...mine, uncategorized_text: colleagues.uncategorized_text };
    await sendEvidence(staff, { disputeId, texts: both, shown: colleagues, submit: true });
    expect((await readDispute(disputeId)).texts).toEqual(both);
  });

  it("that is submitted closes the task, names who did it, and cannot be repeated", async () => {
    const { disputeId, customer } = await createDisputedSale();
    await sendEvidence(staff, { disputeId, texts, submit: true });
    expect(await statusOf(disputeId)).toBe("under_review");
    expect(await db().staffTask.findMany({ where: { subjectId: disputeId } })).toMatchObject([
      { kind: "payments.answer-dispute", doneAt: expect.any(Date) },
    ]);
    const { changes, canAnswer, submissions } = await readDispute(disputeId);
    expect(changes.at(-1)).toMatchObject({ to: "under_review", by: staff.username });
    expect([canAnswer, submissions]).toEqual([false, 1]);
    const { email } = await db().user.findUniqueOrThrow({ where: { id: customer.id } });
    expect((await stripe().disputes.retrieve(disputeId)).evidence.customer_email_address).toBe(email);
    await expect(sendEvidence(staff, { disputeId, texts, submit: true })).rejects.toMatchObject({
      code: "dispute-answered",
    });
  });

  it("that accepts the dispute loses it at once", async () => {
    const { disputeId } = await createDisputedSale();
    await acceptDispute(staff, disputeId);
    expect(await statusOf(disputeId)).toBe("lost");
    expect(
      await db().auditEntry.findMany({ where: { action: "disputes.accept", actorId: staff.id } }),
    ).toHaveLength(1);
    await expect(acceptDispute(staff, disputeId)).rejects.toMatchObject({ code: "dispute-answered" });
  });

  it.each(["accept", "submit-evidence"] as const)(
    "that is final is in the audit log before Stripe is asked: %s",
    async (answer) => {
      const { disputeId } = await createDisputedSale();
      const { disputes } = stripe();
      let logged: unknown;
      const call = jest
        .spyOn(disputes, answer === "accept" ? "close" : "update")
        .mockImplementation(async () => {
          logged = await db().auditEntry.findMany({
            where: { action: "disputes.begin-answer", after: { path: ["dispute"], equals: disputeId } },
          });
          throw new Error("killed");
        });
      const answering =
        answer === "accept"
          ? acceptDispute(staff, disputeId)
          : sendEvidence(staff, { disputeId, texts, submit: true });
      await expect(answering).rejects.toThrow("killed");
      call.mockRestore();
      expect(logged).toMatchObject([{ actorId: staff.id, outcome: "done", after: { answer } }]);
    },
  );

  it("about a dispute that does not exist is not found", async () => {
    await expect(readDispute("du_nobody")).rejects.toMatchObject({ status: 404 });
    await expect(acceptDispute(staff, "du_nobody")).rejects.toMatchObject({ status: 404 });
  });

  it("is not needed after a win", async () => {
    const { disputeId } = await createDisputedSale();
    await moveDispute({ id: disputeId }, "won");
    expect((await readDispute(disputeId)).canAnswer).toBe(false);
  });
});
