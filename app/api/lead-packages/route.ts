import { apiRoute } from "@/lib/accounts/api-route.server";
import { listLeadPackages } from "@/lib/catalog/queries.server";

/** GET /api/lead-packages: the packages on offer. */
export const GET = apiRoute({ auth: "public" }, async () => Response.json(await listLeadPackages()));
