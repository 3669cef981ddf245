import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";
import { readDeliveryOverview } from "@/lib/staff/deliveries/queries.server";

/** GET /api/admin/deliveries: failing destinations, and delivery statistics for the last hour and day. */
export const GET = apiRoute({ auth: "staff" }, async () => privateJson(await readDeliveryOverview()));

export const { POST, PUT, PATCH, DELETE } = otherMethods("GET");
