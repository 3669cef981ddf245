import * as z from "zod/mini";
import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { setFollowUp } from "@/lib/inbox/queue/set-follow-up.server";
import { followUpBody } from "@/lib/inbox/schemas";
import { uuid } from "@/lib/kit/uuid";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

const params = z.object({ leadId: uuid() });

/** PUT /api/my/leads/{leadId}/follow-up: sets or removes the reminder. */
export const PUT = apiRoute(
  { auth: "customer", params, body: followUpBody },
  async ({ viewer, params: { leadId }, body: { at } }) => privateJson(await setFollowUp(viewer, leadId, at)),
);

export const { GET, POST, PATCH, DELETE } = otherMethods("PUT");
