import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";
import { readStaffWaiting } from "@/lib/staff/read-staff-waiting.server";

/** GET /api/admin/waiting: how many things wait for staff, by kind. */
export const GET = apiRoute({ auth: "staff" }, async () => privateJson(await readStaffWaiting()));

export const { POST, PUT, PATCH, DELETE } = otherMethods("GET");
