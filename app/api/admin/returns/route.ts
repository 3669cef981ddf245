import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";
import { returnQuery } from "@/lib/returns/schemas";
import { listReturns } from "@/lib/returns/staff-queries.server";

/** GET /api/admin/returns: returns, open ones by deadline, the others newest first. */
export const GET = apiRoute({ auth: "staff", query: returnQuery }, async ({ viewer, query }) =>
  privateJson(await listReturns(viewer, query)),
);

export const { POST, PUT, PATCH, DELETE } = otherMethods("GET");
