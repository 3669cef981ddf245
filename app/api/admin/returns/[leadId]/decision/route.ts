import * as z from "zod/mini";
import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { actorOf } from "@/lib/audit/actor.server";
import { uuid } from "@/lib/kit/uuid";
import { otherMethods } from "@/lib/platform/http/other-methods.server";
import { decideReturnBody } from "@/lib/returns/schemas";
import { decideAsStaff } from "@/lib/returns/staff-decision.server";

const params = z.object({ leadId: uuid() });

/** POST /api/admin/returns/{leadId}/decision: approves or denies a return. */
export const POST = apiRoute(
  { auth: "staff", params, body: decideReturnBody },
  async ({ viewer, request, params: { leadId }, body }) =>
    privateJson(await decideAsStaff(actorOf(viewer, request), leadId, body)),
);

export const { GET, PUT, PATCH, DELETE } = otherMethods("POST");
