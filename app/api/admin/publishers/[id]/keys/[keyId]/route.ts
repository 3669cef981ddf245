import * as z from "zod/mini";
import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { actorOf } from "@/lib/audit/actor.server";
import { revokeKey } from "@/lib/leads/publishers/manage-keys.server";
import { readPublisher } from "@/lib/leads/publishers/queries.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

const params = z.object({ id: z.uuid(), keyId: z.uuid() });

/** DELETE /api/admin/publishers/{id}/keys/{keyId}: revokes it for good; its row stays. */
export const DELETE = apiRoute(
  { auth: "staff", params },
  async ({ viewer, request, params: { id, keyId } }) => {
    await revokeKey(id, keyId, actorOf(viewer, request));
    return privateJson(await readPublisher(id));
  },
);

export const { GET, POST, PUT, PATCH } = otherMethods("DELETE");
