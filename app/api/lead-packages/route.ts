import { apiRoute } from "@/lib/accounts/api-route.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";
import { listLeadPackages } from "@/lib/pricing/list-packages.server";

/** GET /api/lead-packages: the packages on offer, each with its price for every lead type that it may be spent on. */
export const GET = apiRoute({ auth: "public" }, async () => Response.json(await listLeadPackages()));

export const { POST, PUT, PATCH, DELETE } = otherMethods("GET");
