import * as z from "zod/mini";
import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { actorOf } from "@/lib/audit/actor.server";
import { uuid } from "@/lib/kit/uuid";
import { otherMethods } from "@/lib/platform/http/other-methods.server";
import { revokeKey } from "@/lib/publishers/manage-keys.server";
import { readPublisher } from "@/lib/publishers/queries.server";

const params = z.object({ id: uuid(), keyId: uuid() });

/** DELETE /api/admin/publishers/{id}/keys/{keyId}: revokes a key permanently. */
export const DELETE = apiRoute(
  { auth: "staff", irreversible: true, params },
  async ({ viewer, request, params: { id, keyId } }) => {
    await revokeKey(id, keyId, actorOf(viewer, request));
    return privateJson(await readPublisher(id));
  },
);

export const { GET, POST, PUT, PATCH } = otherMethods("DELETE");
