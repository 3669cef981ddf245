import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { actorOf } from "@/lib/audit/actor.server";
import { createDestinationBody } from "@/lib/delivery/destinations/config-schemas";
import { createDestination } from "@/lib/delivery/destinations/create-destination.server";
import { listDestinations } from "@/lib/delivery/destinations/queries.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

/** GET /api/delivery/destinations: the viewer's destinations with their health. */
export const GET = apiRoute({ auth: "customer" }, async ({ viewer }) =>
  privateJson(await listDestinations(viewer.id)),
);

/**
 * POST /api/delivery/destinations: adds a destination. Only this response contains a webhook's signing secret. A destination
 * outlives the session and a change of the password, so the session must have signed in lately, or confirm its password or
 * code.
 */
export const POST = apiRoute(
  { auth: "customer", recentIdentity: true, body: createDestinationBody, throttle: "delivery-target" },
  async ({ viewer, request, body }) =>
    privateJson(await createDestination(actorOf(viewer, request), body), { status: 201 }),
);

export const { PUT, PATCH, DELETE } = otherMethods("GET", "POST");
