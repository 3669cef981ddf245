import "server-only";
import { randomUUID } from "node:crypto";
import { recordAudit } from "@/lib/audit/record-audit.server";
import { refused } from "@/lib/kit/errors";
import { sql, type ValuesOf } from "@/lib/platform/db/sql";
import { inTransaction, type Transaction } from "@/lib/platform/db/transaction.server";
import { isUnknownZone } from "@/lib/platform/db/unknown-zone";
import type { Client } from "@/lib/platform/http/client.server";
import { prepareJob } from "@/lib/platform/jobs/enqueue.server";
import type { SignedIn } from "../sessions/sessions.server";
import { notSignedIn } from "../viewer.server";
import { identityChangedJob } from "./identity-changed.job";
import { phoneChangedEmailJob } from "./phone-changed.email";
import { applyProfileChange } from "./profile-change";
import type { ProfileChangeBody } from "./schemas";

/**
 * Changes the viewer's own name, company, phone or time zone. The audit log gets the names of the fields but not their
 * values, because its entries cannot be deleted. The owner gets an email about a new
 * phone, and Stripe is told a new name.
 * @returns the changed viewer.
 * @throws AppError 401 when the account was closed meanwhile, 422 for a time zone that PostgreSQL does not know.
 */
export async function changeProfile(
  viewer: SignedIn,
  change: ProfileChangeBody,
  client: Client,
): Promise<SignedIn> {
  const notice = await prepareJob(phoneChangedEmailJob);
  const identityChanged = await prepareJob(identityChangedJob);
  return inTransaction(async (transaction) => {
    const [profile] = await transaction.rows(
      sql(`SELECT "firstName", "lastName", "company", "phone", "timeZone" FROM "User"
       WHERE "id" = $1 AND "closedAt" IS NULL FOR NO KEY UPDATE`),
      [viewer.id],
    );
    // The account may have been closed while this call waited. A name must not be written back then.
    if (!profile) throw notSignedIn();
    const { after, changed } = applyProfileChange(profile, change);
    if (changed.length === 0) return { ...viewer, ...after };
    await saveProfile(transaction, [
      viewer.id,
      after.firstName,
      after.lastName,
      after.company,
      after.phone,
      after.timeZone,
    ]);
    await recordAudit(
      {
        actorId: viewer.id,
        action: "accounts.change-profile",
        subject: { type: "user", id: viewer.id },
        outcome: "done",
        after: { changed },
        ipAddress: client.ipAddress,
      },
      transaction,
    );
    if (changed.includes("firstName") || changed.includes("lastName"))
      await identityChanged.enqueue(transaction, { userId: viewer.id });
    if (changed.includes("phone")) {
      const change = after.phone === null ? "removed" : profile.phone === null ? "added" : "changed";
      await notice.enqueue(transaction, { userId: viewer.id, noticeId: randomUUID(), change });
    }
    return { ...viewer, ...after };
  });
}

// A new "timeZone" is evaluated here: stored, one that PostgreSQL does not know would fail the daily summaries of all accounts.
const SAVE_PROFILE = sql(
  `UPDATE "User" SET "firstName" = $2, "lastName" = $3, "company" = $4, "phone" = $5, "updatedAt" = now(),
     "timeZone" = CASE WHEN "timeZone" <> $6::text AND now() AT TIME ZONE $6 IS NOT NULL THEN $6 ELSE "timeZone" END
   WHERE "id" = $1`,
);

async function saveProfile(transaction: Transaction, values: ValuesOf<typeof SAVE_PROFILE>): Promise<void> {
  try {
    await transaction.execute(SAVE_PROFILE, values);
  } catch (error) {
    if (!isUnknownZone(error)) throw error;
    const message = "This time zone is not supported yet. Please choose another one near you.";
    throw refused("time-zone-not-known", message, { timeZone: [message] });
  }
}
