import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { readClient } from "@/lib/platform/http/client.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";
import { findVisit } from "@/lib/privacy/my-information/confirm-code.server";
import { confirmPhone } from "@/lib/privacy/my-information/confirm-phone.server";
import { readInformation } from "@/lib/privacy/my-information/read-information.server";
import { confirmPhoneBody } from "@/lib/privacy/my-information/schemas";

/** POST /api/my-information/confirm-phone: confirms the phone by its code, and says who received the details. */
export const POST = apiRoute({ auth: "public", body: confirmPhoneBody }, async ({ request, body }) => {
  await confirmPhone(await findVisit(body.token), body.code, readClient(request.headers));
  return privateJson(await readInformation(await findVisit(body.token)));
});

export const { GET, PUT, PATCH, DELETE } = otherMethods("POST");
