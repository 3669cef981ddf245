import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { assertRecentIdentity } from "@/lib/accounts/staff/confirm-identity.server";
import { actorOf } from "@/lib/audit/actor.server";
import { replay, replayBody } from "@/lib/delivery/replay/replay.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

/**
 * POST /api/delivery/replays: resends one delivery, a destination's failed deliveries, or the leads of a time range. A time
 * range sends any leads of the account, also those that were never meant for this destination, so it needs what a new
 * destination needs.
 */
export const POST = apiRoute(
  { auth: "customer", body: replayBody, throttle: "delivery-target" },
  async ({ viewer, request, body }) => {
    if ("from" in body) assertRecentIdentity(viewer);
    return privateJson(await replay(actorOf(viewer, request), body), { status: 202 });
  },
);

export const { GET, PUT, PATCH, DELETE } = otherMethods("POST");
