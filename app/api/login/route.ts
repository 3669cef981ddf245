import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { loginBody } from "@/lib/accounts/schemas";
import { signInHeaders } from "@/lib/accounts/sessions/session-cookie.server";
import { signInWithPassword } from "@/lib/accounts/sign-in/sign-in.server";
import { signOut } from "@/lib/accounts/sign-in/sign-out.server";
import { findViewer, toViewerDto } from "@/lib/accounts/viewer.server";
import { readClient } from "@/lib/platform/http/client.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

/** POST /api/login: signs in and returns the user. Ends the session that the browser had before: its cookie is replaced. */
export const POST = apiRoute({ auth: "public", body: loginBody }, async ({ request, body }) => {
  const client = readClient(request.headers);
  const before = await findViewer(request);
  const { user, sessionId } = await signInWithPassword(body, client);
  if (before) await signOut(before.sessionId, client);
  return privateJson(toViewerDto(user), {
    headers: await signInHeaders(user.id, sessionId),
  });
});

export const { GET, PUT, PATCH, DELETE } = otherMethods("POST");
