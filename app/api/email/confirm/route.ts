import { apiRoute } from "@/lib/accounts/api-route.server";
import { confirmEmail } from "@/lib/accounts/registration/confirm-email.server";
import { linkBody } from "@/lib/accounts/schemas";
import { readClient } from "@/lib/platform/http/client.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";

/** POST /api/email/confirm: confirms the email of an account. Needs the token from the email and no session. */
export const POST = apiRoute({ auth: "public", body: linkBody }, async ({ request, body }) => {
  await confirmEmail(body.token, readClient(request.headers));
  return new Response(null, { status: 204 });
});

export const { GET, PUT, PATCH, DELETE } = otherMethods("POST");
