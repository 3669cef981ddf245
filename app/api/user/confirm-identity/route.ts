import { apiRoute } from "@/lib/accounts/api-route.server";
import { confirmIdentity } from "@/lib/accounts/staff/confirm-identity.server";
import { confirmIdentityBody } from "@/lib/accounts/staff/schemas";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

/** POST /api/user/confirm-identity: checks password or code before risky actions. It counts for 15 minutes. */
export const POST = apiRoute(
  { auth: "customer", body: confirmIdentityBody },
  async ({ viewer, request, body }) => {
    await confirmIdentity(viewer, body, request);
    return new Response(null, { status: 204, headers: { "Cache-Control": "no-store" } });
  },
);

export const { GET, PUT, PATCH, DELETE } = otherMethods("POST");
