import * as z from "zod/mini";
import { apiRoute } from "@/lib/accounts/api-route.server";
import { revokeKey } from "@/lib/api-keys/manage-keys.server";
import { actorOf } from "@/lib/audit/actor.server";
import { uuid } from "@/lib/kit/uuid";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

const params = z.object({ id: uuid() });

/** DELETE /api/api-keys/{id}: revokes a key of the viewer permanently. */
export const DELETE = apiRoute({ auth: "customer", params }, async ({ viewer, request, params: { id } }) => {
  await revokeKey(actorOf(viewer, request), id);
  return new Response(null, { status: 204 });
});

export const { GET, POST, PUT, PATCH } = otherMethods("DELETE");
