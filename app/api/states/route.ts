import { apiRoute } from "@/lib/accounts/api-route.server";
import { listStates } from "@/lib/catalog/queries.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

/** GET /api/states: the states with their availability. */
export const GET = apiRoute({ auth: "public" }, async () => Response.json(await listStates()));

export const { POST, PUT, PATCH, DELETE } = otherMethods("GET");
