import { bearerRoute } from "@/lib/api-keys/bearer-route.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";
import { listOwnLeads } from "@/lib/public-api/contract/leads";
import { listLeadsOfCaller } from "@/lib/public-api/live/leads.server";
import { listOwnSandboxLeads } from "@/lib/public-api/sandbox/operations.server";

/** GET /api/leads/mine: the caller's leads, without contact details. */
export const GET = bearerRoute(listOwnLeads, {
  live: listLeadsOfCaller,
  test: (call) => listOwnSandboxLeads(call),
});

export const { POST, PUT, PATCH, DELETE } = otherMethods("GET");
