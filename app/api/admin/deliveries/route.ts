import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { deliveryOverviewQuery } from "@/lib/delivery/staff-schemas";
import { otherMethods } from "@/lib/platform/http/other-methods.server";
import { readDeliveryOverview } from "@/lib/staff/deliveries/queries.server";

/** GET /api/admin/deliveries: failing destinations, and delivery statistics for the last hour and day. */
export const GET = apiRoute({ auth: "staff", query: deliveryOverviewQuery }, async ({ query }) =>
  privateJson(await readDeliveryOverview(new Date(), query.page)),
);

export const { POST, PUT, PATCH, DELETE } = otherMethods("GET");
