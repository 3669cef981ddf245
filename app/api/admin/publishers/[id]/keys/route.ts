import * as z from "zod/mini";
import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { actorOf } from "@/lib/audit/actor.server";
import { uuid } from "@/lib/kit/uuid";
import { otherMethods } from "@/lib/platform/http/other-methods.server";
import { issueKey } from "@/lib/publishers/manage-keys.server";
import { issueKeyBody } from "@/lib/publishers/schemas";

const params = z.object({ id: uuid() });

/** POST /api/admin/publishers/{id}/keys: issues a key. Only this response contains it. */
export const POST = apiRoute(
  { auth: "staff", irreversible: true, params, body: issueKeyBody },
  async ({ viewer, request, params: { id }, body }) =>
    privateJson(await issueKey(id, body.mode, actorOf(viewer, request)), { status: 201 }),
);

export const { GET, PUT, PATCH, DELETE } = otherMethods("POST");
