import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";
import { readSettings } from "@/lib/settings/read-settings.server";

/** GET /api/admin/settings: the operator's settings. */
export const GET = apiRoute({ auth: "staff" }, async () => privateJson(await readSettings()));

export const { POST, PUT, PATCH, DELETE } = otherMethods("GET");
