import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { listAccounts } from "@/lib/accounts/staff/queries.server";
import { accountQuery } from "@/lib/accounts/staff/schemas";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

/** GET /api/admin/accounts: accounts with search, filters and pages. (GET /api/admin/users is the plain list.) */
export const GET = apiRoute({ auth: "staff", query: accountQuery }, async ({ query }) =>
  privateJson(await listAccounts(query)),
);

export const { POST, PUT, PATCH, DELETE } = otherMethods("GET");
