import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";
import { readStaffCatalog } from "@/lib/staff/catalog/read-catalog.server";

/** GET /api/admin/catalog: lead types, packages and the history of their changes. */
export const GET = apiRoute({ auth: "staff" }, async () => privateJson(await readStaffCatalog()));

export const { POST, PUT, PATCH, DELETE } = otherMethods("GET");
