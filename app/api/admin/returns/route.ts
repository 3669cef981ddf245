import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { listReturns } from "@/lib/leads/returns/staff-queries.server";
import { returnQuery } from "@/lib/leads/returns/wire";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

/** GET /api/admin/returns: open ones by their deadline, the others newest first. */
export const GET = apiRoute({ auth: "staff", query: returnQuery }, async ({ query }) =>
  privateJson(await listReturns(query)),
);

export const { POST, PUT, PATCH, DELETE } = otherMethods("GET");
