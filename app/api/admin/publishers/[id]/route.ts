import * as z from "zod/mini";
import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { assertConfirmed } from "@/lib/accounts/staff/confirm-identity.server";
import { actorOf } from "@/lib/audit/actor.server";
import { uuid } from "@/lib/kit/uuid";
import { otherMethods } from "@/lib/platform/http/other-methods.server";
import { changePublisher } from "@/lib/publishers/manage-publisher.server";
import { readPublisher } from "@/lib/publishers/queries.server";
import { changePublisherBody } from "@/lib/publishers/schemas";

const params = z.object({ id: uuid() });

/** GET /api/admin/publishers/{id}: a publisher with its keys. */
export const GET = apiRoute({ auth: "staff", params }, async ({ params: { id } }) =>
  privateJson(await readPublisher(id)),
);

/**
 * PATCH /api/admin/publishers/{id}: changes the terms, pauses or resumes, agrees on Premium or ends that agreement.
 * Agreeing on Premium needs the password or code again, because customers pay more for the leads from then on. A pause does not, because
 * it must be quick.
 */
export const PATCH = apiRoute(
  { auth: "staff", params, body: changePublisherBody },
  async ({ viewer, request, params: { id }, body }) => {
    if ("premium" in body && body.premium) assertConfirmed(viewer, request.headers);
    await changePublisher(id, body, actorOf(viewer, request));
    return privateJson(await readPublisher(id));
  },
);

export const { POST, PUT, DELETE } = otherMethods("GET", "PATCH");
