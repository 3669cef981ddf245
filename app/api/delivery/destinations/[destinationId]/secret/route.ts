import * as z from "zod/mini";
import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { actorOf } from "@/lib/audit/actor.server";
import { rotateSecret } from "@/lib/delivery/destinations/change-destination.server";
import { uuid } from "@/lib/kit/uuid";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

const params = z.object({ destinationId: uuid() });

/**
 * POST /api/delivery/destinations/{id}/secret: creates a new signing secret. Deliveries are signed with both secrets for 24 hours.
 * With the secret somebody could send the customer leads that look like ours, so it needs a recent identity.
 */
export const POST = apiRoute(
  { auth: "customer", recentIdentity: true, params, throttle: "delivery-target" },
  async ({ viewer, request, params: { destinationId } }) => {
    const secret = await rotateSecret(actorOf(viewer, request), destinationId);
    return privateJson({ id: destinationId, secret });
  },
);

export const { GET, PUT, PATCH, DELETE } = otherMethods("POST");
