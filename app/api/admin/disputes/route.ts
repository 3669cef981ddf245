import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { disputeQuery } from "@/lib/disputes/schemas";
import { listDisputes } from "@/lib/disputes/staff-queries.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

/** GET /api/admin/disputes: disputes, those that need a response first, by deadline. */
export const GET = apiRoute({ auth: "staff", query: disputeQuery }, async ({ query }) =>
  privateJson(await listDisputes(query)),
);

export const { POST, PUT, PATCH, DELETE } = otherMethods("GET");
