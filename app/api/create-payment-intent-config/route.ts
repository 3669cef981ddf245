import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { createCheckoutIntent } from "@/lib/checkout/create-checkout-intent.server";
import { createPaymentIntentBody } from "@/lib/checkout/wire";

/** POST /api/create-payment-intent-config: the payment secret of the viewer's configuration. */
export const POST = apiRoute({ auth: "customer", body: createPaymentIntentBody }, async ({ viewer, body }) =>
  privateJson(await createCheckoutIntent(viewer, body.leadConfigId)),
);
