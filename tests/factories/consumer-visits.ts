import { confirmCode, findVisit, type Visit } from "@/lib/privacy/my-information/confirm-code.server";
import { requestCode } from "@/lib/privacy/my-information/request-code.server";
import { revokeConsent } from "@/lib/privacy/my-information/revoke-consent.server";
import { visitCode } from "@/lib/privacy/my-information/visit-code.server";

const CLIENT = { ipAddress: null, userAgent: null };

/** A visit of /my-information whose email is confirmed. */
export async function openConsumerVisit(email: string): Promise<Visit> {
  const { requestId } = await requestCode(email, CLIENT);
  return findVisit(await confirmCode({ requestId, code: visitCode(requestId) }, CLIENT));
}

/** Revokes as the consumer does at /my-information. */
export async function revokeAsConsumer(email: string): Promise<void> {
  await revokeConsent(await openConsumerVisit(email), CLIENT);
}
