import { beforeAll, describe, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { recordDispute } from "@/lib/disputes/record-dispute.server";
import { payPartialRefunds } from "@/lib/payments/pay-partial-refunds.server";
import { stripe } from "@/lib/payments/stripe-client.server";
import { disputePayment, moveDispute } from "@/tests/factories/disputes";
import { failAtStripe, refundAtStripe } from "@/tests/factories/payments";
import { createPaidSale } from "@/tests/factories/returns";
import { decideLateReturns } from "./decide-late-returns.server";
import { readOwnReturn } from "./queries.server";
import { requestReturn } from "./request-return.server";

beforeAll(installCatalog);

type Sale = Awaited<ReturnType<typeof createPaidSale>>;

/** Returns the first lead of an order, and lets the deadline approve it. */
async function giveBack(
  { customer, leadIds: [leadId = ""] }: Sale,
  remedy: "refund" | "replacement" = "refund",
) {
  const asked = await requestReturn(customer, leadId, { reason: "disconnected", remedy });
  await decideLateReturns(new Date(asked.request?.decideBy ?? ""));
  return (await readOwnReturn(customer, leadId)).request;
}
const offerOf = ({ customer, leadIds: [leadId = ""] }: Sale) => readOwnReturn(customer, leadId);

describe("the page of a lead promises", () => {
  it("the lead's share while the money is here", async () => {
    const sale = await createPaidSale(1);
    expect(await offerOf(sale)).toMatchObject({ refundAmount: "45.50", isContested: false });
    expect(await giveBack(sale)).toMatchObject({ refund: { amount: "45.50", progress: "on-its-way" } });
    await payPartialRefunds();
    expect((await offerOf(sale)).request).toMatchObject({ refund: { progress: "sent" } });
  });

  it("neither a refund nor a replacement after a full refund in Stripe's dashboard", async () => {
    const sale = await createPaidSale(1);
    await refundAtStripe(sale.paymentIntentId);
    expect(await offerOf(sale)).toMatchObject({ refundAmount: "0.00", isReplaceable: false });
    expect(await giveBack(sale, "replacement")).toMatchObject({
      granted: "refund",
      refund: { amount: "0.00", progress: "nothing" },
    });
  });

  it("no more than is left of the payment", async () => {
    const sale = await createPaidSale(1);
    await refundAtStripe(sale.paymentIntentId, 1_137_500 - 1_000);
    expect(await offerOf(sale)).toMatchObject({ refundAmount: "10.00" });
  });

  it("a refund after the bank has decided, while the payment is disputed", async () => {
    const sale = await createPaidSale(1);
    const dispute = await disputePayment(sale.paymentIntentId);
    await recordDispute(dispute);
    expect(await offerOf(sale)).toMatchObject({ refundAmount: "45.50", isContested: true });
    expect(await giveBack(sale)).toMatchObject({ refund: { amount: "45.50", progress: "bank-decides" } });
    await moveDispute(dispute, "won");
    expect((await offerOf(sale)).request).toMatchObject({ refund: { progress: "on-its-way" } });
  });

  it("nothing from us after the bank has paid the whole dispute", async () => {
    const sale = await createPaidSale(1);
    await recordDispute(await disputePayment(sale.paymentIntentId, { status: "lost" }));
    expect(await offerOf(sale)).toMatchObject({ refundAmount: "0.00", isReplaceable: false });
  });

  it("that staff take care of a refund that failed", async () => {
    const sale = await createPaidSale(1);
    await giveBack(sale);
    await payPartialRefunds();
    const { data } = await stripe().refunds.list({ payment_intent: sale.paymentIntentId });
    await failAtStripe(sale.paymentIntentId, data[0]?.id ?? "");
    expect((await offerOf(sale)).request).toMatchObject({ refund: { amount: "45.50", progress: "failed" } });
  });
});
