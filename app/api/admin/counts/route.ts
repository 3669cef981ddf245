import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";
import { countForStaff } from "@/lib/staff/orders/queries.server";

/** GET /api/admin/counts: how many orders, pending orders and accounts there are. */
export const GET = apiRoute({ auth: "staff" }, async () => privateJson(await countForStaff()));

export const { POST, PUT, PATCH, DELETE } = otherMethods("GET");
