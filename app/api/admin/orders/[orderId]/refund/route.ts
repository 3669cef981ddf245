import * as z from "zod/mini";
import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { actorOf } from "@/lib/audit/actor.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";
import { readUndelivered, refundUndelivered } from "@/lib/returns/refund-undelivered.server";

const params = z.object({ orderId: z.uuid() });

/** GET /api/admin/orders/{orderId}/refund: the leads of an order that were not delivered, and their value. */
export const GET = apiRoute({ auth: "staff", params }, async ({ params: { orderId } }) =>
  privateJson(await readUndelivered(orderId)),
);

/** POST /api/admin/orders/{orderId}/refund: refunds the leads that a cancelled order did not get. */
export const POST = apiRoute({ auth: "staff", params }, async ({ viewer, request, params: { orderId } }) =>
  privateJson(await refundUndelivered(actorOf(viewer, request), orderId), { status: 201 }),
);

export const { PUT, PATCH, DELETE } = otherMethods("GET", "POST");
