import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

/** GET /api/health: 200 while this process responds. Asks nobody else, so an outage of the database restarts no process. */
export const GET = apiRoute({ auth: "public" }, async () => privateJson({ status: "ok" }));

export const { POST, PUT, PATCH, DELETE } = otherMethods("GET");
