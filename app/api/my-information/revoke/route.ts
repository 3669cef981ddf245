import { apiRoute, privateJson } from "@/lib/accounts/api-route.server";
import { throttle } from "@/lib/accounts/throttling/throttle.server";
import { readClient } from "@/lib/platform/http/client.server";
import { otherMethods } from "@/lib/platform/http/other-methods.server";
import { findVisit } from "@/lib/privacy/my-information/confirm-code.server";
import { readInformation } from "@/lib/privacy/my-information/read-information.server";
import { revokeConsent } from "@/lib/privacy/my-information/revoke-consent.server";
import { visitBody } from "@/lib/privacy/my-information/schemas";

/** POST /api/my-information/revoke: revokes the consent of every lead of the confirmed person, and tells the owners. */
export const POST = apiRoute({ auth: "public", body: visitBody }, async ({ request, body }) => {
  const client = readClient(request.headers);
  const visit = await findVisit(body.token);
  await throttle("consumer-visit", { account: visit.id, ipAddress: client.ipAddress });
  await revokeConsent(visit, client);
  return privateJson(await readInformation(visit));
});

export const { GET, PUT, PATCH, DELETE } = otherMethods("POST");
