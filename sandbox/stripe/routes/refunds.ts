import { z } from "zod";
import { type Endpoint, endpoint } from "../http/endpoint";
import { listParameters, presentPage } from "../http/pagination";
import { expand, integer, metadata } from "../http/parameters";
import { resourceMissing } from "../http/stripe-api-error";
import { presentRefund } from "../objects/refund";
import { refundCharge } from "../payments/refund-charge";
import { refundReason } from "../state/records";

const newRefund = z.strictObject({
  payment_intent: z.string().optional(),
  charge: z.string().optional(),
  amount: integer.optional(),
  reason: refundReason.optional(),
  metadata,
  expand,
});

const list = z.strictObject({
  ...listParameters,
  payment_intent: z.string().optional(),
  charge: z.string().optional(),
});

export const refundEndpoints: Endpoint[] = [
  endpoint("POST /v1/refunds", "refunds.create", newRefund, ({ sandbox, cause, params }) =>
    presentRefund(
      refundCharge(sandbox, cause, {
        paymentIntentId: params.payment_intent,
        chargeId: params.charge,
        amountCents: params.amount,
        reason: params.reason ?? null,
        metadata: params.metadata,
      }),
    ),
  ),
  endpoint("GET /v1/refunds", "refunds.list", list, ({ sandbox, params }) => {
    const refunds = [...sandbox.store.refunds.values()].filter(
      (refund) =>
        (!params.payment_intent || refund.paymentIntentId === params.payment_intent) &&
        (!params.charge || refund.chargeId === params.charge),
    );
    return presentPage(refunds, params, "/v1/refunds", presentRefund);
  }),
  endpoint("GET /v1/refunds/:id", "refunds.retrieve", z.strictObject({ expand }), ({ sandbox, id }) => {
    const refund = sandbox.store.refunds.get(id);
    if (!refund) throw resourceMissing("refund", id, "refund");
    return presentRefund(refund);
  }),
];
