import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { listAccounts } from "@/lib/accounts/staff-queries.server";
import { accountQuery } from "@/lib/accounts/staff-wire";

/** GET /api/admin/accounts: search, filters, pages. (GET /api/admin/users stays the plain list.) */
export const GET = apiRoute({ auth: "staff" }, async ({ request }) =>
  privateJson(await listAccounts(accountQuery.parse(Object.fromEntries(request.nextUrl.searchParams)))),
);
