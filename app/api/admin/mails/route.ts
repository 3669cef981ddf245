import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";
import { readMailPreviews } from "@/lib/staff/mail-previews/mail-previews.server";

/** GET /api/admin/mails: every email with sample data, in the demo and in development only; otherwise 404. */
export const GET = apiRoute({ auth: "staff" }, async () => privateJson(await readMailPreviews()));

export const { POST, PUT, PATCH, DELETE } = otherMethods("GET");
