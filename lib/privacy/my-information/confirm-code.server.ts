import "server-only";
import { randomBytes } from "node:crypto";
import { throttle } from "@/lib/accounts/throttling/throttle.server";
import { recordAudit } from "@/lib/audit/record-audit.server";
import { AppError, refused } from "@/lib/kit/errors";
import { unseal } from "@/lib/platform/crypto/seal.server";
import { sha256 } from "@/lib/platform/crypto/sha256";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import type { Client } from "@/lib/platform/http/client.server";
import { MOST_ATTEMPTS, VISIT_MINUTES } from "./schemas";
import { isVisitCode, visitContext } from "./visit-code.server";

/** A visit whose email is confirmed. */
export interface Visit {
  id: string;
  email: string;
  /** E.164; null until a phone is confirmed. */
  phone: string | null;
}

/** 422: the same for a wrong code, one that has expired, too many attempts, and an unknown request. */
export function wrongCode() {
  return refused("wrong-code", "This code is not valid, or it has expired. Check it, or request a new one.");
}

/**
 * Confirms the email of a visit by its code, which works once.
 * @returns the token of the visit, which the page holds for half an hour.
 * @throws AppError 422 for anything but the right code; 429 after too many attempts.
 */
export async function confirmCode(
  { requestId, code }: { requestId: string; code: string },
  client: Client,
): Promise<string> {
  const counted = await throttle("consumer-confirm", { account: requestId, ipAddress: client.ipAddress });
  // The attempt is stored before the code is compared, so parallel guesses count, too.
  const counting = await autocommit.execute(
    sql(`UPDATE "ConsumerVisit" SET "attempts" = "attempts" + 1
     WHERE "id" = $1 AND "expiresAt" > now() AND "confirmedAt" IS NULL AND "attempts" < $2`),
    [requestId, MOST_ATTEMPTS],
  );
  if (counting === 0 || !isVisitCode(requestId, code)) throw wrongCode();
  const token = randomBytes(32).toString("base64url");
  await inTransaction(async (transaction) => {
    const confirmed = await transaction.execute(
      sql(`UPDATE "ConsumerVisit" SET "confirmedAt" = now(), "tokenHash" = $2,
         "expiresAt" = now() + make_interval(mins => $3)
       WHERE "id" = $1 AND "confirmedAt" IS NULL`),
      [requestId, sha256(token), VISIT_MINUTES],
    );
    if (confirmed === 0) throw wrongCode();
    await recordAudit(
      {
        actorId: null,
        action: "consumer.confirm-email",
        outcome: "done",
        after: { visit: requestId },
        ipAddress: client.ipAddress,
      },
      transaction,
    );
  });
  await counted.forgive();
  return token;
}

/** Finds the visit of a token. @throws AppError 401 when it has ended. */
export async function findVisit(token: string): Promise<Visit> {
  const [row] = await autocommit.rows(
    sql(`SELECT "id", "emailSealed", "phoneSealed", "smsConfirmedAt" FROM "ConsumerVisit"
     WHERE "tokenHash" = $1 AND "expiresAt" > now()`),
    [sha256(token)],
  );
  if (!row) throw new AppError("visit-ended", 401, "Your visit has ended. Please request a new code.");
  const { id, emailSealed, phoneSealed, smsConfirmedAt } = row;
  return {
    id,
    email: unseal(emailSealed, visitContext("email", id)),
    phone: phoneSealed && smsConfirmedAt ? unseal(phoneSealed, visitContext("phone", id)) : null,
  };
}
