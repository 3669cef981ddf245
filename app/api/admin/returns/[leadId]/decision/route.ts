import * as z from "zod/mini";
import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { actorOf } from "@/lib/audit/actor.server";
import { decideAsStaff } from "@/lib/leads/returns/staff-decision.server";
import { decideReturnBody } from "@/lib/leads/returns/wire";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

const params = z.object({ leadId: z.uuid() });

/** POST /api/admin/returns/{leadId}/decision: approves or denies a return. */
export const POST = apiRoute(
  { auth: "staff", params, body: decideReturnBody },
  async ({ viewer, request, params: { leadId }, body }) =>
    privateJson(await decideAsStaff(actorOf(viewer, request), leadId, body)),
);

export const { GET, PUT, PATCH, DELETE } = otherMethods("POST");
