import { apiRoute } from "@/lib/accounts/api-route.server";
import { closeAccountBody } from "@/lib/accounts/profile/schemas";
import { signOutHeaders } from "@/lib/accounts/sessions/session-cookie.server";
import { readClient } from "@/lib/platform/http/client.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";
import { closeAccount } from "@/lib/privacy/close-account.server";

/** POST /api/user/close: closes the viewer's account permanently, and signs this browser out. */
export const POST = apiRoute(
  { auth: "customer", beforeSecondFactor: true, body: closeAccountBody },
  async ({ viewer, request, body }) => {
    await closeAccount(viewer, body, readClient(request.headers));
    return new Response(null, { status: 204, headers: signOutHeaders() });
  },
);

export const { GET, PUT, PATCH, DELETE } = otherMethods("POST");
