import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { controlRoutes } from "./control/control-routes";
import { answerCall } from "./http/answer-call";
import { sendError } from "./http/send-answer";
import { StripeApiError } from "./http/stripe-api-error";
import { newId } from "./ids";
import { accountEndpoints } from "./routes/account";
import { balanceTransactionEndpoints } from "./routes/balance-transactions";
import { browserRoutes } from "./routes/browser-files";
import { chargeEndpoints } from "./routes/charges";
import { customerEndpoints } from "./routes/customers";
import { disputeEndpoints } from "./routes/disputes";
import { eventEndpoints } from "./routes/events";
import { fileEndpoints } from "./routes/files";
import { paymentIntentEndpoints } from "./routes/payment-intents";
import { paymentMethodEndpoints } from "./routes/payment-methods";
import { refundEndpoints } from "./routes/refunds";
import { setupIntentEndpoints } from "./routes/setup-intents";
import type { Sandbox } from "./sandbox";

const MAX_BODY_BYTES = 1_000_000;
/** Stripe takes files of 5 MB. They arrive at another host there, and under the same path. */
const MAX_UPLOAD_BYTES = 6_000_000;

const endpoints = [
  ...paymentIntentEndpoints,
  ...setupIntentEndpoints,
  ...customerEndpoints,
  ...paymentMethodEndpoints,
  ...chargeEndpoints,
  ...refundEndpoints,
  ...disputeEndpoints,
  ...fileEndpoints,
  ...eventEndpoints,
  ...accountEndpoints,
  ...balanceTransactionEndpoints,
];

/** The whole HTTP surface: Stripe's API, the files for the browser and the control endpoints. */
export function createApp(sandbox: Sandbox) {
  const app = new Hono<{ Bindings: HttpBindings }>();
  const limitBody = bodyLimit({ maxSize: MAX_BODY_BYTES });
  const limitUpload = bodyLimit({ maxSize: MAX_UPLOAD_BYTES });
  app.use((c, next) => (c.req.path === "/v1/files" ? limitUpload(c, next) : limitBody(c, next)));

  for (const each of endpoints) app.on(each.method, each.path, (c) => answerCall(sandbox, each, c));
  app.options("/v1/*", (c) => {
    c.header("Access-Control-Allow-Origin", "*");
    c.header("Access-Control-Allow-Methods", "GET, POST");
    c.header("Access-Control-Allow-Headers", "Authorization, Content-Type, Idempotency-Key, Stripe-Version");
    return c.body(null, 204);
  });
  app.route("/v3", browserRoutes());
  app.route("/_sandbox", controlRoutes(sandbox));

  app.notFound((c) => {
    const message = `Unrecognized request URL (${c.req.method}: ${c.req.path}). The sandbox stands in for a part of the API only.`;
    const error = new StripeApiError(404, { type: "invalid_request_error", message });
    return sendError(c, error, { requestId: newId("req"), access: "secret" });
  });
  return app;
}
