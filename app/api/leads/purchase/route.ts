import { bearerRoute } from "@/lib/api-keys/bearer-route.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";
import { purchaseLeads } from "@/lib/public-api/contract/purchase";
import { purchaseLeadsOfCaller } from "@/lib/public-api/live/purchase.server";
import { purchaseSandboxLeads } from "@/lib/public-api/sandbox/purchase.server";

/** POST /api/leads/purchase: buys chosen leads with the saved card. */
export const POST = bearerRoute(purchaseLeads, {
  live: purchaseLeadsOfCaller,
  test: (call) => purchaseSandboxLeads(call),
});

export const { GET, PUT, PATCH, DELETE } = otherMethods("POST");
