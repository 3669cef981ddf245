import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { createCheckoutIntent } from "@/lib/checkout/create-checkout-intent.server";
import { createPaymentIntentBody } from "@/lib/checkout/schemas";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

/** POST /api/create-payment-intent-config: the client secret of the payment for the viewer's configuration. */
export const POST = apiRoute(
  { auth: "customer", body: createPaymentIntentBody, throttle: "create-payment-intent" },
  async ({ viewer, body }) =>
    privateJson(await createCheckoutIntent(viewer, body.leadConfigId, body.secondPurchase)),
);

export const { GET, PUT, PATCH, DELETE } = otherMethods("POST");
