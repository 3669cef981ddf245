import * as z from "zod/mini";
import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { actorOf } from "@/lib/audit/actor.server";
import { pausePublisher, resumePublisher } from "@/lib/leads/publishers/pause-publisher.server";
import { readPublisher } from "@/lib/leads/publishers/queries.server";
import { pausePublisherBody } from "@/lib/leads/publishers/wire";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

const params = z.object({ id: z.uuid() });

/** POST /api/admin/publishers/{id}/pause: every post is answered 403 with the reason. */
export const POST = apiRoute(
  { auth: "staff", params, body: pausePublisherBody },
  async ({ viewer, request, params: { id }, body: { reason } }) => {
    await pausePublisher(id, reason, actorOf(viewer, request));
    return privateJson(await readPublisher(id));
  },
);

/** DELETE /api/admin/publishers/{id}/pause: posts are taken again. */
export const DELETE = apiRoute({ auth: "staff", params }, async ({ viewer, request, params: { id } }) => {
  await resumePublisher(id, actorOf(viewer, request));
  return privateJson(await readPublisher(id));
});

export const { GET, PUT, PATCH } = otherMethods("POST", "DELETE");
