import { apiRoute } from "@/lib/accounts/api-route.server";
import { resetPassword } from "@/lib/accounts/password/reset-password.server";
import { resetPasswordBody } from "@/lib/accounts/schemas";
import { readClient } from "@/lib/platform/http/client.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

/** POST /api/password-reset/confirm: sets a new password with the token from an email. Does not sign in. */
export const POST = apiRoute({ auth: "public", body: resetPasswordBody }, async ({ request, body }) => {
  await resetPassword(body, readClient(request.headers));
  return new Response(null, { status: 204 });
});

export const { GET, PUT, PATCH, DELETE } = otherMethods("POST");
