import * as z from "zod/mini";
import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { orderLimitsBody } from "@/lib/marketplace/order-limits";
import { setOrderLimits } from "@/lib/marketplace/set-order-limits.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

const params = z.object({ orderId: z.uuid() });

/** POST /api/orders/{orderId}/pace: pauses, resumes or caps one of the viewer's orders; answers its progress. */
export const POST = apiRoute(
  { auth: "customer", params, body: orderLimitsBody },
  async ({ viewer, params: { orderId }, body }) => privateJson(await setOrderLimits(viewer, orderId, body)),
);

export const { GET, PUT, PATCH, DELETE } = otherMethods("POST");
