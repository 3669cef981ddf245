import { apiRoute } from "@/lib/accounts/api-route.server";
import { signOutHeaders } from "@/lib/accounts/session-cookie.server";
import { endSession } from "@/lib/accounts/sessions.server";
import { findViewer } from "@/lib/accounts/viewer.server";

/** POST /api/logout: ends the session behind the cookie, if there is one, and takes the cookie away. */
export const POST = apiRoute({ auth: "public" }, async ({ request }) => {
  const viewer = await findViewer(request);
  if (viewer) await endSession(viewer.sessionId);
  return new Response(null, { status: 204, headers: signOutHeaders() });
});
