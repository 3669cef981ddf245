import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { orderListQuery } from "@/lib/orders/schemas";
import { otherMethods } from "@/lib/platform/http/other-methods.server";
import { listOrderPage } from "@/lib/staff/orders/queries.server";

/** GET /api/admin/orders/list: orders with search, status and pages. (GET /api/admin/orders is the plain list.) */
export const GET = apiRoute({ auth: "staff", query: orderListQuery }, async ({ query }) =>
  privateJson(await listOrderPage(query)),
);

export const { POST, PUT, PATCH, DELETE } = otherMethods("GET");
