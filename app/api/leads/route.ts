import { bearerRoute } from "@/lib/api-keys/bearer-route.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";
import { listLeads } from "@/lib/public-api/contract/leads";
import { listLeadsForSale } from "@/lib/public-api/live/leads.server";
import { listSandboxLeads } from "@/lib/public-api/sandbox/operations.server";

/** GET /api/leads: the leads that may be bought now, without contact details. */
export const GET = bearerRoute(listLeads, { live: listLeadsForSale, test: (call) => listSandboxLeads(call) });

export const { POST, PUT, PATCH, DELETE } = otherMethods("GET");
