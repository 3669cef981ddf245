import { apiRoute } from "@/lib/accounts/api-route.server";
import { closeAccountBody } from "@/lib/accounts/profile-schema";
import { signOutHeaders } from "@/lib/accounts/session-cookie.server";
import { closeAccount } from "@/lib/own-data/close-account.server";
import { readClient } from "@/lib/platform/http/client.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

/** POST /api/user/close: closes the viewer's account for good, and signs this browser out. */
export const POST = apiRoute(
  { auth: "customer", body: closeAccountBody },
  async ({ viewer, request, body }) => {
    await closeAccount(viewer, body, readClient(request.headers));
    return new Response(null, { status: 204, headers: signOutHeaders() });
  },
);

export const { GET, PUT, PATCH, DELETE } = otherMethods("POST");
