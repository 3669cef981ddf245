import { apiRoute } from "@/lib/accounts/api-route.server";
import { changePassword } from "@/lib/accounts/password/change-password.server";
import { passwordChangeBody } from "@/lib/accounts/schemas";
import { signInHeaders } from "@/lib/accounts/sessions/session-cookie.server";
import { readClient } from "@/lib/platform/http/client.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

/** POST /api/user/password: changes the viewer's password, signs out every other device, and renews this one's cookie. */
export const POST = apiRoute(
  { auth: "customer", body: passwordChangeBody },
  async ({ viewer, request, body }) => {
    const sessionId = await changePassword(viewer, body, readClient(request.headers));
    return new Response(null, { status: 204, headers: await signInHeaders(viewer.id, sessionId) });
  },
);

export const { GET, PUT, PATCH, DELETE } = otherMethods("POST");
