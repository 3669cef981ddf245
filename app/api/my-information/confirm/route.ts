import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { readClient } from "@/lib/platform/http/client.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";
import { confirmCode, findVisit } from "@/lib/privacy/my-information/confirm-code.server";
import { readAfterSignal } from "@/lib/privacy/my-information/opt-out-signal.server";
import { confirmCodeBody } from "@/lib/privacy/my-information/schemas";

/**
 * POST /api/my-information/confirm: confirms the email by its code, and says who received the details. With `Sec-GPC: 1`, it first stops
 * the sale.
 */
export const POST = apiRoute({ auth: "public", body: confirmCodeBody }, async ({ request, body }) => {
  const client = readClient(request.headers);
  const token = await confirmCode(body, client);
  const information = await readAfterSignal(await findVisit(token), request.headers, client);
  return privateJson({ token, information });
});

export const { GET, PUT, PATCH, DELETE } = otherMethods("POST");
