import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { requestPasswordReset } from "@/lib/accounts/password/reset-password.server";
import { forgotPasswordBody } from "@/lib/accounts/schemas";
import { readClient } from "@/lib/platform/http/client.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

/** POST /api/password-reset: emails a link if the email has an account. The response is the same if it has none. */
export const POST = apiRoute({ auth: "public", body: forgotPasswordBody }, async ({ request, body }) => {
  await requestPasswordReset(body.email, readClient(request.headers));
  return privateJson({ detail: "If an account has this email, we sent a link to it." }, { status: 202 });
});

export const { GET, PUT, PATCH, DELETE } = otherMethods("POST");
