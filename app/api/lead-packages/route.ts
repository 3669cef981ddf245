import { apiRoute } from "@/lib/accounts/api-route.server";
import { listLeadPackages } from "@/lib/catalog/queries.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

/** GET /api/lead-packages: the available packages. */
export const GET = apiRoute({ auth: "public" }, async () => Response.json(await listLeadPackages()));

export const { POST, PUT, PATCH, DELETE } = otherMethods("GET");
