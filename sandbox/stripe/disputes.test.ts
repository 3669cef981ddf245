import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { catchStripeError } from "./testing/catch-stripe-error";
import { type RunningSandbox, startSandbox } from "./testing/start-sandbox";

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.stop());

const typesOf = async (id: string) =>
  (await sandbox.control.getPaymentIntent(id)).events
    .map(({ type }) => type)
    .filter((type) => type.startsWith("charge.dispute."));

async function pay(paymentMethod: string): Promise<string> {
  const intent = await sandbox.stripe.paymentIntents.create({
    amount: 1_000,
    currency: "usd",
    confirm: true,
    payment_method: paymentMethod,
    return_url: "http://localhost",
  });
  return intent.id;
}

async function disputeOf(paymentIntentId: string) {
  const [dispute] = (await sandbox.stripe.disputes.list({ payment_intent: paymentIntentId })).data;
  if (!dispute) throw new Error("no dispute");
  return dispute;
}

describe("disputes", () => {
  it("of Stripe's test card take the money at once, and a win brings it back", async () => {
    const { stripe } = sandbox;
    const paymentIntentId = await pay("pm_card_createDispute");
    const dispute = await disputeOf(paymentIntentId);
    expect(dispute).toMatchObject({ status: "needs_response", reason: "fraudulent", amount: 1_000 });
    expect(dispute.balance_transactions).toMatchObject([{ amount: -1_000, fee: 1_500 }]);
    expect(dispute.evidence_details.due_by).toBeGreaterThan(dispute.created);

    const staged = await stripe.disputes.update(dispute.id, {
      evidence: { product_description: "Leads" },
      submit: false,
    });
    expect(staged).toMatchObject({ status: "needs_response", evidence: { product_description: "Leads" } });
    const won = await stripe.disputes.update(dispute.id, {
      evidence: { uncategorized_text: "winning_evidence" },
      submit: true,
    });
    expect(won).toMatchObject({ status: "won", evidence_details: { submission_count: 1 } });
    expect(won.balance_transactions.map(({ amount }) => amount)).toEqual([-1_000, 1_000]);
    expect(await typesOf(paymentIntentId)).toEqual([
      "charge.dispute.created",
      "charge.dispute.funds_withdrawn",
      "charge.dispute.updated",
      "charge.dispute.updated",
      "charge.dispute.funds_reinstated",
      "charge.dispute.closed",
    ]);
  });

  it("take uploaded files as evidence, and refuse a file that was not uploaded", async () => {
    const { stripe } = sandbox;
    const { id } = await disputeOf(await pay("pm_card_createDispute"));
    const upload = {
      purpose: "dispute_evidence",
      file: { data: Buffer.from("%PDF-1.4"), name: "packet.pdf", type: "application/pdf" },
    } as const;
    const file = await stripe.files.create(upload, { idempotencyKey: `file-of-${id}` });
    expect(file).toMatchObject({ filename: "packet.pdf", size: 8, type: "pdf", purpose: "dispute_evidence" });
    expect((await stripe.files.create(upload, { idempotencyKey: `file-of-${id}` })).id).toBe(file.id);
    const attach = (fileId: string) =>
      stripe.disputes.update(id, { evidence: { service_documentation: fileId }, submit: false });
    expect((await attach(file.id)).evidence.service_documentation).toBe(file.id);
    expect(await catchStripeError(attach("file_unknown"))).toMatchObject({ code: "resource_missing" });
  });

  it("of an inquiry take no money until the bank escalates it", async () => {
    const paymentIntentId = await pay("pm_card_createDisputeInquiry");
    const { id } = await disputeOf(paymentIntentId);
    expect(await disputeOf(paymentIntentId)).toMatchObject({
      status: "warning_needs_response",
      is_charge_refundable: true,
      balance_transactions: [],
    });
    await sandbox.control.moveDispute({ dispute: id, to: "needs_response" });
    expect((await disputeOf(paymentIntentId)).balance_transactions).toHaveLength(1);
  });

  it("that are closed are lost, cannot be answered, and their charge cannot be refunded", async () => {
    const { stripe, control } = sandbox;
    const intent = await control.createPaymentIntent({ amount: 1_000 });
    const { id } = await control.createDispute({ payment_intent: intent.id });
    expect(await stripe.disputes.close(id)).toMatchObject({ status: "lost" });
    const answered = await catchStripeError(stripe.disputes.update(id, { submit: true }));
    expect(answered.statusCode).toBe(400);
    const refund = await catchStripeError(stripe.refunds.create({ payment_intent: intent.id }));
    expect(refund).toMatchObject({ statusCode: 400, code: "charge_disputed" });
    expect(await stripe.charges.retrieve(intent.latest_charge ?? "")).toMatchObject({ disputed: true });
  });
});

describe("refunds in Stripe's dashboard", () => {
  it("of the dashboard have no metadata, and can be pending first", async () => {
    const { stripe, control } = sandbox;
    const intent = await control.createPaymentIntent({ amount: 1_000 });
    const { id } = await control.refundInDashboard({
      payment_intent: intent.id,
      amount: 400,
      status: "pending",
    });
    expect(await stripe.refunds.retrieve(id)).toMatchObject({ status: "pending", metadata: {} });
    await control.completeRefund({ refund: id });
    expect(await stripe.refunds.retrieve(id)).toMatchObject({ status: "succeeded", amount: 400 });
  });

  it("of Stripe's test card succeed, and fail afterwards", async () => {
    const paymentIntentId = await pay("pm_card_refundFail");
    const refund = await sandbox.stripe.refunds.create({ payment_intent: paymentIntentId });
    expect(refund.status).toBe("succeeded");
    expect(await sandbox.stripe.refunds.retrieve(refund.id)).toMatchObject({ status: "failed" });
    expect((await sandbox.control.getPaymentIntent(paymentIntentId)).refunded).toBe(0);
  });
});
