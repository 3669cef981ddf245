import * as z from "zod/mini";
import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { logCall } from "@/lib/inbox/queue/log-call.server";
import { uuid } from "@/lib/kit/uuid";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

const params = z.object({ leadId: uuid() });

/** POST /api/my/leads/{leadId}/calls: logs that the viewer has started a call. */
export const POST = apiRoute(
  { auth: "customer", params, body: z.object({}) },
  async ({ viewer, params: { leadId } }) => privateJson(await logCall(viewer, leadId), { status: 201 }),
);

export const { GET, PUT, PATCH, DELETE } = otherMethods("POST");
