import { randomUUID } from "node:crypto";
import { normalizePhone } from "@/lib/contacts/normalize-phone";
import { seal } from "@/lib/platform/crypto/seal.server";
import { db } from "@/lib/platform/db/prisma.server";
import { confirmCode, findVisit, type Visit } from "@/lib/privacy/my-information/confirm-code.server";
import { requestCode } from "@/lib/privacy/my-information/request-code.server";
import { revokeConsent } from "@/lib/privacy/my-information/revoke-consent.server";
import { visitCode, visitContext } from "@/lib/privacy/my-information/visit-code.server";

const CLIENT = { ipAddress: null, userAgent: null };

/** A visit of /my-information whose email is confirmed, and the phone, where one is given. */
export async function openConsumerVisit(email: string, phone?: string): Promise<Visit> {
  const { requestId } = await requestCode(email, CLIENT);
  const token = await confirmCode({ requestId, code: visitCode(requestId) }, CLIENT);
  const visit = await findVisit(token);
  if (phone === undefined) return visit;
  const reading = normalizePhone(phone);
  if (!("phone" in reading)) throw new Error("not a phone number");
  // As after the right code of a text message, which needs a provider.
  await db().consumerVisit.update({
    where: { id: visit.id },
    data: {
      phoneSealed: seal(reading.phone, visitContext("phone", visit.id)),
      smsCodeId: randomUUID(),
      smsRequestedAt: new Date(),
      smsConfirmedAt: new Date(),
    },
  });
  return findVisit(token);
}

/** Revokes as the consumer does at /my-information. */
export async function revokeAsConsumer(email: string, phone?: string): Promise<void> {
  await revokeConsent(await openConsumerVisit(email, phone), CLIENT);
}
