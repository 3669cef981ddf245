import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { listAllOrders } from "@/lib/orders/queries.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

/** GET /api/admin/orders: all orders, newest first. */
export const GET = apiRoute({ auth: "staff" }, async () => privateJson(await listAllOrders()));

export const { POST, PUT, PATCH, DELETE } = otherMethods("GET");
