import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { actorOf } from "@/lib/audit/actor.server";
import { redeliver } from "@/lib/delivery/staff-commands.server";
import { redeliverBody } from "@/lib/delivery/staff-schemas";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

/** POST /api/admin/deliveries/replays: resends one dead letter, or all of a destination. */
export const POST = apiRoute({ auth: "staff", body: redeliverBody }, async ({ viewer, request, body }) =>
  privateJson({ queued: await redeliver(actorOf(viewer, request), body) }, { status: 202 }),
);

export const { GET, PUT, PATCH, DELETE } = otherMethods("POST");
