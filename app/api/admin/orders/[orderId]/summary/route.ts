import * as z from "zod/mini";
import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { uuid } from "@/lib/kit/uuid";
import { otherMethods } from "@/lib/platform/http/other-methods.server";
import { readOrderSummary } from "@/lib/staff/orders/read-order-summary.server";

const params = z.object({ orderId: uuid() });

/** GET /api/admin/orders/{orderId}/summary: what the staff's page of an order shows. */
export const GET = apiRoute({ auth: "staff", params }, async ({ params: { orderId } }) =>
  privateJson(await readOrderSummary(orderId)),
);

export const { POST, PUT, PATCH, DELETE } = otherMethods("GET");
