import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { listPaymentMethods } from "@/lib/plans/payment-methods.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

/** GET /api/payment-methods: the viewer's saved cards and bank accounts. */
export const GET = apiRoute({ auth: "customer", throttle: "read-payments" }, async ({ viewer }) =>
  privateJson(await listPaymentMethods(viewer)),
);

export const { POST, PUT, PATCH, DELETE } = otherMethods("GET");
