import * as z from "zod/mini";
import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { actorOf } from "@/lib/audit/actor.server";
import { uuid } from "@/lib/kit/uuid";
import { otherMethods } from "@/lib/platform/http/other-methods.server";
import { askReview } from "@/lib/returns/change-request.server";
import { askReviewBody } from "@/lib/returns/schemas";

const params = z.object({ leadId: uuid() });

/** POST /api/my/leads/{leadId}/return/review: asks staff to review an automatic denial. */
export const POST = apiRoute(
  { auth: "customer", params, body: askReviewBody },
  async ({ viewer, request, params: { leadId }, body }) =>
    privateJson(await askReview(actorOf(viewer, request), leadId, body)),
);

export const { GET, PUT, PATCH, DELETE } = otherMethods("POST");
