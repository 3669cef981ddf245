import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { listUsers } from "@/lib/accounts/queries.server";

/** GET /api/admin/users: every account. */
export const GET = apiRoute({ auth: "staff" }, async () => privateJson(await listUsers()));
