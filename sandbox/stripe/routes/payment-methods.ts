import { z } from "zod";
import { attachDecline } from "../cards/card-outcomes";
import { type Endpoint, type EndpointCall, endpoint } from "../http/endpoint";
import { listParameters, presentPage } from "../http/pagination";
import { expand } from "../http/parameters";
import { invalidRequest, paymentRefused, resourceMissing } from "../http/stripe-api-error";
import { presentPaymentMethod } from "../objects/payment-method";
import { createPaymentMethod, paymentMethodData } from "../payments/create-payment-method";
import type { PaymentMethodRecord } from "../state/records";
import { paymentMethodType } from "../state/records";
import { announceEvent } from "../webhooks/announce-event";
import { requireCustomer, requirePaymentMethod } from "./find-records";

const listMethods = z.strictObject({
  ...listParameters,
  customer: z.string().optional(),
  type: paymentMethodType.optional(),
});
const attachParameters = z.strictObject({ customer: z.string(), expand });

export const paymentMethodEndpoints: Endpoint[] = [
  endpoint(
    "POST /v1/payment_methods",
    "payment_methods.create",
    paymentMethodData,
    ({ sandbox, params, access }) => {
      if (access === "secret" && params.type === "card") throw cardNumberFromServer();
      return presentPaymentMethod(createPaymentMethod(sandbox, params));
    },
    { publishable: true },
  ),
  endpoint("GET /v1/payment_methods", "payment_methods.list", listMethods, ({ sandbox, params }) => {
    const methods = [...sandbox.store.paymentMethods.values()].filter(
      (method) =>
        method.customerId !== null &&
        (!params.customer || method.customerId === params.customer) &&
        (!params.type || method.details.type === params.type),
    );
    return presentPage(methods, params, "/v1/payment_methods", presentPaymentMethod);
  }),
  endpoint(
    "GET /v1/payment_methods/:id",
    "payment_methods.retrieve",
    z.strictObject({ expand }),
    ({ sandbox, id }) => {
      const method = sandbox.store.paymentMethods.get(id);
      if (!method) throw resourceMissing("PaymentMethod", id, "payment_method");
      return presentPaymentMethod(method);
    },
  ),
  endpoint("POST /v1/payment_methods/:id/attach", "payment_methods.attach", attachParameters, (call) =>
    presentPaymentMethod(attach(call)),
  ),
  endpoint(
    "POST /v1/payment_methods/:id/detach",
    "payment_methods.detach",
    z.strictObject({ expand }),
    (call) => presentPaymentMethod(detach(call)),
  ),
];

function attach({
  sandbox,
  id,
  params,
  cause,
}: EndpointCall<z.output<typeof attachParameters>>): PaymentMethodRecord {
  const customer = requireCustomer(sandbox, params.customer, "customer");
  const method = requirePaymentMethod(sandbox, id);
  if (method.customerId === customer.id) return method;
  if (method.customerId) {
    throw invalidRequest("The payment method you provided has already been attached to a customer.");
  }
  if (method.spent) {
    throw invalidRequest(
      "This PaymentMethod was previously used without being attached to a Customer or was detached from a Customer, and may not be used again.",
    );
  }
  const decline = method.details.type === "card" ? attachDecline(method.details.scenario) : null;
  if (decline) throw paymentRefused(decline, {});
  method.customerId = customer.id;
  announceEvent(sandbox, cause, { kind: "payment_method", type: "payment_method.attached", record: method });
  return method;
}

/** A detached method can never be used or attached again. */
function detach({ sandbox, id, cause }: EndpointCall<unknown>): PaymentMethodRecord {
  const method = sandbox.store.paymentMethods.get(id);
  if (!method) throw resourceMissing("PaymentMethod", id, "payment_method");
  const customer = sandbox.store.customers.get(method.customerId ?? "");
  if (!customer) {
    throw invalidRequest(
      "The payment method you provided is not attached to a customer so detachment is impossible.",
    );
  }
  if (customer.defaultPaymentMethodId === id) customer.defaultPaymentMethodId = null;
  method.customerId = null;
  method.spent = true;
  announceEvent(sandbox, cause, { kind: "payment_method", type: "payment_method.detached", record: method });
  return method;
}

/** Stripe refuses card numbers from servers, and the sandbox does so too. */
function cardNumberFromServer() {
  return invalidRequest(
    "Sending credit card numbers directly to the Stripe API is generally unsafe. We suggest you use test tokens that map to the test card you are using, see https://stripe.com/docs/testing.",
    { param: "card[number]" },
  );
}
