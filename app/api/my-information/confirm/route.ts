import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { readClient } from "@/lib/platform/http/client.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";
import { confirmCode, findVisit } from "@/lib/privacy/my-information/confirm-code.server";
import { readInformation } from "@/lib/privacy/my-information/read-information.server";
import { confirmCodeBody } from "@/lib/privacy/my-information/schemas";

/** POST /api/my-information/confirm: confirms the email by its code, and says who received the details. */
export const POST = apiRoute({ auth: "public", body: confirmCodeBody }, async ({ request, body }) => {
  const token = await confirmCode(body, readClient(request.headers));
  return privateJson({ token, information: await readInformation(await findVisit(token)) });
});

export const { GET, PUT, PATCH, DELETE } = otherMethods("POST");
