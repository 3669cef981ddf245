import * as z from "zod/mini";
import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { readOrderMoney } from "@/lib/disputes/queries.server";
import { uuid } from "@/lib/kit/uuid";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

const params = z.object({ orderId: uuid() });

/** GET /api/admin/orders/{orderId}/money: what was refunded of an order, and its dispute. */
export const GET = apiRoute({ auth: "staff", params }, async ({ params: { orderId } }) =>
  privateJson(await readOrderMoney(orderId)),
);

export const { POST, PUT, PATCH, DELETE } = otherMethods("GET");
