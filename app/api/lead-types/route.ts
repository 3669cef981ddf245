import { apiRoute } from "@/lib/accounts/api-route.server";
import { listLeadTypes } from "@/lib/catalog/queries.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

/** GET /api/lead-types: the available lead types. */
export const GET = apiRoute({ auth: "public" }, async () => Response.json(await listLeadTypes()));

export const { POST, PUT, PATCH, DELETE } = otherMethods("GET");
