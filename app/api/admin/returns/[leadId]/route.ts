import * as z from "zod/mini";
import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { actorOf } from "@/lib/audit/actor.server";
import { uuid } from "@/lib/kit/uuid";
import { otherMethods } from "@/lib/platform/http/other-methods.server";
import { acceptReturn } from "@/lib/returns/accept-return.server";
import { acceptReturnBody } from "@/lib/returns/schemas";

const params = z.object({ leadId: uuid() });

/** POST /api/admin/returns/{leadId}: accepts the return of a sold lead for its customer, also after the last day. */
export const POST = apiRoute(
  { auth: "staff", params, body: acceptReturnBody },
  async ({ viewer, request, params: { leadId }, body }) =>
    privateJson(await acceptReturn(actorOf(viewer, request), leadId, body), { status: 201 }),
);

export const { GET, PUT, PATCH, DELETE } = otherMethods("POST");
