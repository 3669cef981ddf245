import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { readClient } from "@/lib/platform/http/client.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";
import { requestCode } from "@/lib/privacy/my-information/request-code.server";
import { requestCodeBody } from "@/lib/privacy/my-information/schemas";

/** POST /api/my-information/code: emails a code. The response is the same whether we know the email or not. */
export const POST = apiRoute({ auth: "public", body: requestCodeBody }, async ({ request, body }) => {
  const { requestId } = await requestCode(body.email, readClient(request.headers));
  return privateJson({ requestId, detail: "We sent a code to this email." }, { status: 202 });
});

export const { GET, PUT, PATCH, DELETE } = otherMethods("POST");
