import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";
import { readReadiness } from "@/lib/staff/readiness/read-readiness.server";

/** GET /api/ready: whether leads are sold and delivered now. 200 when ready or degraded, 503 when unavailable. For monitoring. */
export const GET = apiRoute({ auth: "public" }, async () => {
  const readiness = await readReadiness();
  return readiness.status === "unavailable"
    ? privateJson(readiness, { status: 503, headers: { "Retry-After": "5" } })
    : privateJson(readiness);
});

export const { POST, PUT, PATCH, DELETE } = otherMethods("GET");
