import * as z from "zod/mini";
import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { assertRecentIdentity } from "@/lib/accounts/staff/confirm-identity.server";
import { actorOf } from "@/lib/audit/actor.server";
import { changeDestination, removeDestination } from "@/lib/delivery/destinations/change-destination.server";
import { changeDestinationBody } from "@/lib/delivery/destinations/config-schemas";
import { readDestination } from "@/lib/delivery/destinations/queries.server";
import { uuid } from "@/lib/kit/uuid";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

const params = z.object({ destinationId: uuid() });

/** GET /api/delivery/destinations/{id}: one of the viewer's destinations. */
export const GET = apiRoute({ auth: "customer", params }, async ({ viewer, params: { destinationId } }) =>
  privateJson(await readDestination(viewer.id, destinationId)),
);

/**
 * PATCH /api/delivery/destinations/{id}: changes name, events or target, pauses or resumes. A new target needs a recent
 * identity, as a new destination does.
 */
export const PATCH = apiRoute(
  { auth: "customer", params, body: changeDestinationBody, throttle: "delivery-target" },
  async ({ viewer, request, params: { destinationId }, body }) => {
    if (body.target) assertRecentIdentity(viewer);
    await changeDestination(actorOf(viewer, request), destinationId, body);
    return privateJson(await readDestination(viewer.id, destinationId));
  },
);

/** DELETE /api/delivery/destinations/{id}: deletes the destination and cancels its waiting deliveries. */
export const DELETE = apiRoute(
  { auth: "customer", params },
  async ({ viewer, request, params: { destinationId } }) => {
    await removeDestination(actorOf(viewer, request), destinationId);
    return new Response(null, { status: 204 });
  },
);

export const { POST, PUT } = otherMethods("GET", "PATCH", "DELETE");
