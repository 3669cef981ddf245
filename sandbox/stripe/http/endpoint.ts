import type Stripe from "stripe";
import type { z } from "zod";
import type { BrowserPaymentIntent } from "../objects/payment-intent";
import type { BrowserSetupIntent } from "../objects/setup-intent";
import type { Sandbox } from "../sandbox";
import type { Cause } from "../webhooks/announce-event";
import type { Access } from "./authenticate";
import { parseParameters } from "./parameters";

/** Everything an endpoint may answer: objects of the SDK's own types, built in ../objects. */
export type EndpointAnswer =
  | Stripe.PaymentIntent
  | BrowserPaymentIntent
  | Stripe.SetupIntent
  | BrowserSetupIntent
  | Stripe.Charge
  | Stripe.Account
  | Stripe.Customer
  | Stripe.PaymentMethod
  | Stripe.Refund
  | Stripe.Dispute
  | Stripe.File
  | Stripe.Event
  | Stripe.BalanceTransaction
  | Stripe.ApiList<Stripe.PaymentIntent>
  | Stripe.ApiList<Stripe.SetupIntent>
  | Stripe.ApiList<Stripe.Charge>
  | Stripe.ApiList<Stripe.Customer>
  | Stripe.ApiList<Stripe.PaymentMethod>
  | Stripe.ApiList<Stripe.Refund>
  | Stripe.ApiList<Stripe.Dispute>
  | Stripe.ApiList<Stripe.File>
  | Stripe.ApiList<Stripe.Event>
  | Stripe.ApiList<Stripe.BalanceTransaction>;

export type EndpointCall<P> = {
  sandbox: Sandbox;
  params: P;
  /** The object named in the path; empty for endpoints without one. */
  id: string;
  access: Access;
  cause: Cause;
};

/** One operation of the API. `run` is synchronous, so that no other call sees a partial result. */
export type Endpoint = {
  method: "GET" | "POST";
  /** Hono path; its only parameter is `:id`. */
  path: string;
  /** Name in fault rules, such as `payment_intents.create`. */
  name: string;
  /** Whether a publishable key may call it. */
  publishable: boolean;
  prepare: (raw: Record<string, unknown>) => (call: Omit<EndpointCall<unknown>, "params">) => EndpointAnswer;
};

/** Describes an endpoint; `prepare` checks the parameters, its result acts. */
export function endpoint<P>(
  route: `${"GET" | "POST"} /v1/${string}`,
  name: string,
  schema: z.ZodType<P>,
  run: (call: EndpointCall<P>) => EndpointAnswer,
  { publishable = false } = {},
): Endpoint {
  const [method, path] = route.split(" ");
  return {
    method: method === "GET" ? "GET" : "POST",
    path: path ?? "/",
    name,
    publishable,
    prepare: (raw) => {
      const params = parseParameters(schema, raw);
      return (call) => run({ ...call, params });
    },
  };
}
