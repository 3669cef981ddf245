import * as z from "zod/mini";
import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { actorOf } from "@/lib/audit/actor.server";
import { uuid } from "@/lib/kit/uuid";
import { otherMethods } from "@/lib/platform/http/other-methods.server";
import { withdrawReturn } from "@/lib/returns/change-request.server";
import { readOwnReturn } from "@/lib/returns/queries.server";
import { requestReturn } from "@/lib/returns/request-return.server";
import { requestReturnBody } from "@/lib/returns/schemas";

const params = z.object({ leadId: uuid() });

/** GET /api/my/leads/{leadId}/return: whether the viewer may return a lead, and the result of a return. */
export const GET = apiRoute({ auth: "customer", params }, async ({ viewer, params: { leadId } }) =>
  privateJson(await readOwnReturn(viewer, leadId)),
);

/** POST /api/my/leads/{leadId}/return: returns the lead, with a reason. */
export const POST = apiRoute(
  { auth: "customer", params, body: requestReturnBody },
  async ({ viewer, request, params: { leadId }, body }) =>
    privateJson(await requestReturn(actorOf(viewer, request), leadId, body), { status: 201 }),
);

/** DELETE /api/my/leads/{leadId}/return: withdraws a return that is not decided yet. */
export const DELETE = apiRoute(
  { auth: "customer", params },
  async ({ viewer, request, params: { leadId } }) =>
    privateJson(await withdrawReturn(actorOf(viewer, request), leadId)),
);

export const { PUT, PATCH } = otherMethods("GET", "POST", "DELETE");
