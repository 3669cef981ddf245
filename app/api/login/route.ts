import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { presentUser } from "@/lib/accounts/present-user";
import { loginBody } from "@/lib/accounts/schema";
import { signInHeaders } from "@/lib/accounts/session-cookie.server";
import { signInWithPassword } from "@/lib/accounts/sign-in.server";
import { readClient } from "@/lib/platform/http/client.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

/** POST /api/login: signs in and answers the user. */
export const POST = apiRoute({ auth: "public", body: loginBody }, async ({ request, body }) => {
  const { user, sessionId } = await signInWithPassword(body, readClient(request.headers));
  return privateJson(presentUser(user), {
    headers: await signInHeaders(user.id, sessionId),
  });
});

export const { GET, PUT, PATCH, DELETE } = otherMethods("POST");
