import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { loginBody } from "@/lib/accounts/schemas";
import { signInHeaders } from "@/lib/accounts/sessions/session-cookie.server";
import { signInWithPassword } from "@/lib/accounts/sign-in/sign-in.server";
import { toViewerDto } from "@/lib/accounts/viewer.server";
import { readClient } from "@/lib/platform/http/client.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

/** POST /api/login: signs in and returns the user. */
export const POST = apiRoute({ auth: "public", body: loginBody }, async ({ request, body }) => {
  const { user, sessionId } = await signInWithPassword(body, readClient(request.headers));
  return privateJson(toViewerDto(user), {
    headers: await signInHeaders(user.id, sessionId),
  });
});

export const { GET, PUT, PATCH, DELETE } = otherMethods("POST");
