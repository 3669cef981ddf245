import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { readClient } from "@/lib/platform/http/client.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";
import { findVisit } from "@/lib/privacy/my-information/confirm-code.server";
import { requestPhoneCode } from "@/lib/privacy/my-information/confirm-phone.server";
import { requestPhoneCodeBody } from "@/lib/privacy/my-information/schemas";

/** POST /api/my-information/phone-code: sends a code by SMS. 404 where the operator configured no SMS provider. */
export const POST = apiRoute({ auth: "public", body: requestPhoneCodeBody }, async ({ request, body }) => {
  await requestPhoneCode(await findVisit(body.token), body.phone, readClient(request.headers));
  return privateJson({ detail: "We sent a code to this phone." }, { status: 202 });
});

export const { GET, PUT, PATCH, DELETE } = otherMethods("POST");
