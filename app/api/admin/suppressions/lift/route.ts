import { apiRoute } from "@/lib/accounts/api-route.server";
import { actorOf } from "@/lib/audit/actor.server";
import { liftSuppression } from "@/lib/contacts/suppression/lift-suppression.server";
import { liftBody } from "@/lib/contacts/suppression/schemas";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

/** POST /api/admin/suppressions/lift: removes a wrong entry from the list, or restores the one before the revocation. */
export const POST = apiRoute({ auth: "staff", body: liftBody }, async ({ viewer, request, body }) => {
  await liftSuppression(body, actorOf(viewer, request));
  return new Response(null, { status: 204, headers: { "Cache-Control": "no-store" } });
});

export const { GET, PUT, PATCH, DELETE } = otherMethods("POST");
