import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { actorOf } from "@/lib/audit/actor.server";
import { createDestinationBody } from "@/lib/delivery/destinations/config-schemas";
import { createDestination } from "@/lib/delivery/destinations/create-destination.server";
import { listDestinations } from "@/lib/delivery/destinations/queries.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

/** GET /api/delivery/destinations: where the viewer's leads go, with the health of each. */
export const GET = apiRoute({ auth: "customer" }, async ({ viewer }) =>
  privateJson(await listDestinations(viewer.id)),
);

/** POST /api/delivery/destinations: adds one; a webhook's signing secret is in this answer and nowhere else. */
export const POST = apiRoute(
  { auth: "customer", body: createDestinationBody, throttle: "delivery-target" },
  async ({ viewer, request, body }) =>
    privateJson(await createDestination(actorOf(viewer, request), body), { status: 201 }),
);

export const { PUT, PATCH, DELETE } = otherMethods("GET", "POST");
