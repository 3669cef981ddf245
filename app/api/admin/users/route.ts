import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { listUsers } from "@/lib/accounts/staff/queries.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

/** GET /api/admin/users: accounts, newest first, at most 2,000. */
export const GET = apiRoute({ auth: "staff" }, async () => privateJson(await listUsers()));

export const { POST, PUT, PATCH, DELETE } = otherMethods("GET");
