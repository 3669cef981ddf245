import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { actorOf } from "@/lib/audit/actor.server";
import { replay, replayBody } from "@/lib/delivery/replay/replay.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

/** POST /api/delivery/replays: resends one delivery, a destination's failed deliveries, or the leads of a time range. */
export const POST = apiRoute(
  { auth: "customer", body: replayBody, throttle: "delivery-target" },
  async ({ viewer, request, body }) =>
    privateJson({ queued: await replay(actorOf(viewer, request), body) }, { status: 202 }),
);

export const { GET, PUT, PATCH, DELETE } = otherMethods("POST");
