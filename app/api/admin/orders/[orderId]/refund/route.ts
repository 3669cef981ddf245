import * as z from "zod/mini";
import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { uuid } from "@/lib/kit/uuid";
import { otherMethods } from "@/lib/platform/http/other-methods.server";
import { readUndelivered } from "@/lib/returns/refund-undelivered.server";

const params = z.object({ orderId: uuid() });

/** GET /api/admin/orders/{orderId}/refund: how many leads of an order were not delivered, and what they are worth. */
export const GET = apiRoute({ auth: "staff", params }, async ({ params: { orderId } }) =>
  privateJson(await readUndelivered(orderId)),
);

export const { POST, PUT, PATCH, DELETE } = otherMethods("GET");
