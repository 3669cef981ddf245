import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { actorOf } from "@/lib/audit/actor.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";
import { requestReturns } from "@/lib/returns/request-returns.server";
import { requestReturnsBody } from "@/lib/returns/schemas";

/** POST /api/my/leads/returns: returns several of the viewer's leads, with one reason. Responds with a result for each. */
export const POST = apiRoute(
  { auth: "customer", body: requestReturnsBody },
  async ({ viewer, request, body }) => privateJson(await requestReturns(actorOf(viewer, request), body)),
);

export const { GET, PUT, PATCH, DELETE } = otherMethods("POST");
