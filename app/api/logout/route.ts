import { apiRoute } from "@/lib/accounts/api-route.server";
import { signOutHeaders } from "@/lib/accounts/sessions/session-cookie.server";
import { signOut } from "@/lib/accounts/sign-in/sign-out.server";
import { findViewer } from "@/lib/accounts/viewer.server";
import { readClient } from "@/lib/platform/http/client.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

/** POST /api/logout: ends the cookie's session, if there is one, and deletes the cookie. */
export const POST = apiRoute({ auth: "public" }, async ({ request }) => {
  const viewer = await findViewer(request);
  if (viewer) await signOut(viewer.sessionId, readClient(request.headers));
  return new Response(null, { status: 204, headers: signOutHeaders() });
});

export const { GET, PUT, PATCH, DELETE } = otherMethods("POST");
