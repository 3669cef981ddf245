import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";
import { readBilling } from "@/lib/staff/billing/read-billing.server";
import { billingPeriodQuery } from "@/lib/staff/billing/schemas";

/** GET /api/admin/billing: revenue, refunds and disputes by day, the last check of the books, open differences. */
export const GET = apiRoute({ auth: "staff", query: billingPeriodQuery }, async ({ query }) =>
  privateJson(await readBilling(query)),
);

export const { POST, PUT, PATCH, DELETE } = otherMethods("GET");
