import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { checkHealth } from "@/lib/platform/health/check-health.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

/** GET /api/health: 200 while the database responds, otherwise 503. */
export const GET = apiRoute({ auth: "public" }, async () => {
  await checkHealth();
  return privateJson({ status: "ok" });
});

export const { POST, PUT, PATCH, DELETE } = otherMethods("GET");
