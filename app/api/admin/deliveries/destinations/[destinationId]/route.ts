import * as z from "zod/mini";
import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { actorOf } from "@/lib/audit/actor.server";
import { disableDestination, enableDestination } from "@/lib/delivery/staff-commands.server";
import { disableBody } from "@/lib/delivery/staff-schemas";
import { uuid } from "@/lib/kit/uuid";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

const params = z.object({ destinationId: uuid() });

/** PATCH /api/admin/deliveries/destinations/{destinationId}: disables or enables a destination. */
export const PATCH = apiRoute(
  { auth: "staff", params, body: disableBody },
  async ({ viewer, request, params: { destinationId }, body }) => {
    const change = body.disabled ? disableDestination : enableDestination;
    return privateJson({ pausedBy: await change(actorOf(viewer, request), destinationId) });
  },
);

export const { GET, POST, PUT, DELETE } = otherMethods("PATCH");
