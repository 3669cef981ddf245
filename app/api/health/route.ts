import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { checkDatabase } from "@/lib/platform/db/check-database.server";

/** GET /api/health: 200 while the database answers, 503 otherwise. */
export const GET = apiRoute({ auth: "public" }, async () => {
  await checkDatabase();
  return privateJson({ status: "ok" });
});
