import { z } from "zod";
import { type Endpoint, endpoint } from "../http/endpoint";
import { listParameters, presentPage } from "../http/pagination";
import { expand } from "../http/parameters";
import { resourceMissing } from "../http/stripe-api-error";
import { presentCharge } from "../objects/charge";

const list = z.strictObject({
  ...listParameters,
  payment_intent: z.string().optional(),
  customer: z.string().optional(),
});

export const chargeEndpoints: Endpoint[] = [
  endpoint("GET /v1/charges", "charges.list", list, ({ sandbox, params }) => {
    const charges = [...sandbox.store.charges.values()].filter(
      (charge) =>
        (!params.payment_intent || charge.paymentIntentId === params.payment_intent) &&
        (!params.customer || charge.customerId === params.customer),
    );
    return presentPage(charges, params, "/v1/charges", presentCharge);
  }),
  endpoint("GET /v1/charges/:id", "charges.retrieve", z.strictObject({ expand }), ({ sandbox, id }) => {
    const charge = sandbox.store.charges.get(id);
    if (!charge) throw resourceMissing("charge", id, "id");
    return presentCharge(charge);
  }),
];
