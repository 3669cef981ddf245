import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";
import { listOrderPage } from "@/lib/staff/orders/queries.server";
import { orderListQuery } from "@/lib/staff/orders/schemas";

/** GET /api/admin/orders/list: orders with search, view, status, time, sort and pages. (GET /api/admin/orders is the plain list.) */
export const GET = apiRoute({ auth: "staff", query: orderListQuery }, async ({ query }) =>
  privateJson(await listOrderPage(query)),
);

export const { POST, PUT, PATCH, DELETE } = otherMethods("GET");
