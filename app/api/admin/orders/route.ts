import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { listAllOrders } from "@/lib/orders/queries.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

/** GET /api/admin/orders: orders, newest first, at most 2,000. The page uses GET /api/admin/orders/list. */
export const GET = apiRoute({ auth: "staff" }, async () => privateJson(await listAllOrders()));

export const { POST, PUT, PATCH, DELETE } = otherMethods("GET");
