import "server-only";
import { randomUUID } from "node:crypto";
import { throttle } from "@/lib/accounts/throttling/throttle.server";
import { recordAudit } from "@/lib/audit/record-audit.server";
import { mailboxOf } from "@/lib/contacts/normalize-email";
import { seal } from "@/lib/platform/crypto/seal.server";
import { sql } from "@/lib/platform/db/sql";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import type { Client } from "@/lib/platform/http/client.server";
import { prepareJob } from "@/lib/platform/jobs/enqueue.server";
import { consumerCodeJob } from "./consumer-code.email";
import { CODE_MINUTES } from "./schemas";
import { visitContext } from "./visit-code.server";

/** Counts a request for a code, per hour and per day. @param contact the mailbox or phone that gets it. @throws AppError 429. */
export async function throttleCode(contact: string, { ipAddress }: Client): Promise<void> {
  await throttle("consumer-code", { account: contact, ipAddress });
  await throttle("consumer-code-day", { account: contact, ipAddress });
}

/**
 * Begins a visit and emails its code. Nobody looks up whether we know the email: it gets a code in any case, so neither
 * the response nor its time tells.
 * @param email in lower case.
 * @throws AppError 429 after too many requests.
 */
export async function requestCode(email: string, client: Client): Promise<{ requestId: string }> {
  // By mailbox: a tag or a dot would otherwise give each spelling its own count, and all of them reach one person.
  await throttleCode(mailboxOf(email), client);
  const mail = await prepareJob(consumerCodeJob);
  const visitId = randomUUID();
  await inTransaction(async (transaction) => {
    await transaction.execute(
      sql(`INSERT INTO "ConsumerVisit" ("id", "emailSealed", "expiresAt")
       VALUES ($1, $2, now() + make_interval(mins => $3))`),
      [visitId, seal(email, visitContext("email", visitId)), CODE_MINUTES],
    );
    await mail.enqueue(transaction, { visitId });
    await recordAudit(
      { actorId: null, action: "consumer.request-code", outcome: "done", ipAddress: client.ipAddress },
      transaction,
    );
  });
  return { requestId: visitId };
}
