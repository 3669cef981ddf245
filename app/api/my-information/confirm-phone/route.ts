import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { readClient } from "@/lib/platform/http/client.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";
import { findVisit } from "@/lib/privacy/my-information/confirm-code.server";
import { confirmPhone } from "@/lib/privacy/my-information/confirm-phone.server";
import { readAfterSignal } from "@/lib/privacy/my-information/opt-out-signal.server";
import { confirmPhoneBody } from "@/lib/privacy/my-information/schemas";

/**
 * POST /api/my-information/confirm-phone: confirms the phone by its code, and says who received the details. With `Sec-GPC: 1`, it first
 * stops the sale.
 */
export const POST = apiRoute({ auth: "public", body: confirmPhoneBody }, async ({ request, body }) => {
  const client = readClient(request.headers);
  await confirmPhone(await findVisit(body.token), body.code, client);
  return privateJson(await readAfterSignal(await findVisit(body.token), request.headers, client));
});

export const { GET, PUT, PATCH, DELETE } = otherMethods("POST");
