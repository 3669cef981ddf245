import "server-only";
import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import { throttle } from "@/lib/accounts/throttling/throttle.server";
import { recordAudit } from "@/lib/audit/record-audit.server";
import { normalizePhone } from "@/lib/contacts/normalize-phone";
import { AppError, refused } from "@/lib/kit/errors";
import { seal, unseal } from "@/lib/platform/crypto/seal.server";
import { db } from "@/lib/platform/db/prisma.server";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import type { Client } from "@/lib/platform/http/client.server";
import { defineJob } from "@/lib/platform/jobs/define-job";
import { prepareJob } from "@/lib/platform/jobs/enqueue.server";
import { type SmsProvider, sendSms, smsProvider } from "@/lib/platform/sms/send-sms.server";
import { type Visit, wrongCode } from "./confirm-code.server";
import { throttleCode } from "./request-code.server";
import { CODE_MINUTES, MOST_ATTEMPTS, MOST_PHONE_CODES } from "./schemas";
import { isVisitCode, visitCode, visitContext } from "./visit-code.server";

/** Sends the code by SMS to the phone that the consumer entered. `smsCodeId` names the request: a later one replaces it. */
export const phoneCodeJob = defineJob({
  name: "privacy.send-phone-code",
  schema: z.object({ visitId: z.uuid(), smsCodeId: z.uuid() }),
  retryLimit: 3,
});

/**
 * Enqueues a code by SMS for a phone. The response does not tell whether we know the phone. A new request replaces the
 * code before it, but gives no further attempts.
 * @throws AppError 404 where the operator configured no SMS provider; 422 for text that is no US phone number; 429 after
 * `MOST_PHONE_CODES` of a visit, and after too many requests for a phone, from an IP address, or in total.
 */
export async function requestPhoneCode(
  visit: Visit,
  phone: string,
  client: Client,
  provider: SmsProvider | null = smsProvider(),
): Promise<void> {
  if (!provider) throw new AppError("no-sms", 404, "Confirming a phone is not offered here.");
  const reading = normalizePhone(phone);
  if (!("phone" in reading)) throw refused("phone-not-read", "Enter a US phone number.");
  await throttleCode(reading.phone, client);
  const counted = await throttle("consumer-sms", { account: "all", ipAddress: client.ipAddress });
  const job = await prepareJob(phoneCodeJob);
  const smsCodeId = randomUUID();
  const isSent = await inTransaction(async (transaction) => {
    const requested = await transaction.execute(
      sql(`UPDATE "ConsumerVisit" SET "phoneSealed" = $2, "smsCodeId" = $3, "smsConfirmedAt" = NULL,
         "smsRequestedAt" = now(), "smsRequests" = "smsRequests" + 1
       WHERE "id" = $1 AND "smsRequests" < $4`),
      [visit.id, seal(reading.phone, visitContext("phone", visit.id)), smsCodeId, MOST_PHONE_CODES],
    );
    if (requested === 0) return false;
    await job.enqueue(transaction, { visitId: visit.id, smsCodeId });
    await recordAudit(
      {
        actorId: null,
        action: "consumer.request-code",
        outcome: "done",
        after: { visit: visit.id, by: "sms" },
        ipAddress: client.ipAddress,
      },
      transaction,
    );
    return true;
  });
  if (isSent) return;
  // Nobody uses up the total of all visits with requests that send nothing.
  await counted.forgive();
  throw new AppError(
    "too-many-codes",
    429,
    "No further code can be sent in this visit. Please start again with your email.",
  );
}

/**
 * Sends the code. Does nothing for a visit that has ended, and for a code that was replaced.
 * @throws Error when the provider does not accept it; the job is then repeated.
 */
export async function sendPhoneCode(
  { visitId, smsCodeId }: { visitId: string; smsCodeId: string },
  provider: SmsProvider | null = smsProvider(),
): Promise<void> {
  const visit = await db().consumerVisit.findFirst({
    where: { id: visitId, smsCodeId, expiresAt: { gt: new Date() } },
  });
  if (!provider || !visit?.phoneSealed) return;
  const code = visitCode(smsCodeId);
  await sendSms(
    {
      id: smsCodeId,
      to: unseal(visit.phoneSealed, visitContext("phone", visitId)),
      text: `Your Leadwell code: ${code.slice(0, 4)} ${code.slice(4)}. Valid for ${CODE_MINUTES} minutes. If you did not ask for it, do nothing.`,
    },
    provider,
  );
}

/**
 * Confirms the phone of a visit by its code, which works once and for `CODE_MINUTES` from its request. The visit then also
 * shows and revokes what was requested with this phone.
 * @throws AppError 422 for anything but the right code; 429 after too many attempts.
 */
export async function confirmPhone(visit: Visit, code: string, client: Client): Promise<void> {
  const counted = await throttle("consumer-confirm", { account: visit.id, ipAddress: client.ipAddress });
  const [counting] = await autocommit.rows(
    sql(`UPDATE "ConsumerVisit" SET "smsAttempts" = "smsAttempts" + 1
     WHERE "id" = $1 AND "smsCodeId" IS NOT NULL AND "smsConfirmedAt" IS NULL AND "smsAttempts" < $2
       AND "smsRequestedAt" > now() - make_interval(mins => $3)
     RETURNING "smsCodeId"`),
    [visit.id, MOST_ATTEMPTS, CODE_MINUTES],
  );
  const smsCodeId = counting?.smsCodeId;
  if (!smsCodeId || !isVisitCode(smsCodeId, code)) throw wrongCode();
  await inTransaction(async (transaction) => {
    const confirmed = await transaction.execute(
      sql(
        `UPDATE "ConsumerVisit" SET "smsConfirmedAt" = now() WHERE "smsCodeId" = $1 AND "smsConfirmedAt" IS NULL`,
      ),
      [smsCodeId],
    );
    if (confirmed === 0) throw wrongCode();
    await recordAudit(
      {
        actorId: null,
        action: "consumer.confirm-phone",
        outcome: "done",
        after: { visit: visit.id },
        ipAddress: client.ipAddress,
      },
      transaction,
    );
  });
  await counted.forgive();
}
