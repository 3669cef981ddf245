import "server-only";
import type { Actor } from "@/lib/audit/actor.server";
import { recordAudit } from "@/lib/audit/record-audit.server";
import { sql } from "@/lib/platform/db/sql";
import { inTransaction, type Transaction } from "@/lib/platform/db/transaction.server";
import { sendAlone } from "../transition-deliveries.server";
import {
  type AlertSettings,
  type AlertsChange,
  type LeadEmails,
  minuteOf,
  quietHoursOf,
} from "./alert-settings";
import { SUMMARY_HOUR } from "./daily-summary.email";

/**
 * Changes an account's quiet hours, daily summary or lead emails. A field that is absent stays as it is. Leads that wait for an email with several leads follow the new
 * setting: they never come later than before, except for the end of new quiet hours. Alerts that wait for the end of earlier
 * quiet hours stay as they are. A summary that is turned on after 8 AM begins the next day: it promises an email at 8 AM.
 * @returns the settings as they are now.
 */
export async function setAlerts(
  owner: Actor,
  { quietHours, dailySummary, leadEmails }: AlertsChange,
  now = new Date(),
): Promise<AlertSettings> {
  return inTransaction(async (transaction) => {
    const [stored] = await transaction.rows(
      sql(`INSERT INTO "DeliverySettings" ("userId", "quietFromMinute", "quietUntilMinute", "dailySummary",
         "leadEmails", "lastSummaryOn", "updatedAt")
       SELECT u."id", $2, $3, COALESCE($4::boolean, false), COALESCE($5::"LeadEmails", 'each'), CASE WHEN $4 AND extract(hour FROM $6::timestamptz AT TIME ZONE u."timeZone") >= $7
         THEN ($6::timestamptz AT TIME ZONE u."timeZone")::date END, now()
       FROM "User" u WHERE u."id" = $1
       ON CONFLICT ("userId") DO UPDATE SET
         "quietFromMinute" = CASE WHEN $8::boolean THEN EXCLUDED."quietFromMinute" ELSE "DeliverySettings"."quietFromMinute" END,
         "quietUntilMinute" = CASE WHEN $8 THEN EXCLUDED."quietUntilMinute" ELSE "DeliverySettings"."quietUntilMinute" END,
         "dailySummary" = COALESCE($4, "DeliverySettings"."dailySummary"),
         "leadEmails" = COALESCE($5, "DeliverySettings"."leadEmails"), "updatedAt" = now(),
         "lastSummaryOn" = CASE WHEN "DeliverySettings"."dailySummary" THEN "DeliverySettings"."lastSummaryOn"
           ELSE COALESCE(EXCLUDED."lastSummaryOn", "DeliverySettings"."lastSummaryOn") END
       RETURNING "quietFromMinute", "quietUntilMinute", "dailySummary", "leadEmails"`),
      [
        owner.id,
        quietHours ? minuteOf(quietHours.from) : null,
        quietHours ? minuteOf(quietHours.until) : null,
        dailySummary ?? null,
        leadEmails ?? null,
        now,
        SUMMARY_HOUR,
        quietHours !== undefined,
      ],
    );
    if (!stored) throw new Error("the account has no row");
    const settings = {
      quietHours: quietHoursOf(stored),
      dailySummary: stored.dailySummary,
      leadEmails: stored.leadEmails,
    };
    await followLeadEmails(transaction, owner.id, settings.leadEmails);
    await recordAudit(
      {
        actorId: owner.id,
        action: "delivery.set-alerts",
        subject: { type: "user", id: owner.id },
        outcome: "done",
        after: {
          ...settings,
          quietHours: settings.quietHours && `${settings.quietHours.from} to ${settings.quietHours.until}`,
        },
        ipAddress: owner.ipAddress,
      },
      transaction,
    );
    return settings;
  });
}

/** Moves the leads that wait for a digest to the time of the new setting, or sends each of them alone. */
async function followLeadEmails(
  transaction: Transaction,
  userId: string,
  leadEmails: LeadEmails,
): Promise<void> {
  const waiting = await transaction.rows(
    sql(`SELECT "id" FROM "Delivery"
     WHERE "userId" = $1 AND "status" = 'due' AND "digestAt" IS NOT NULL AND "digestId" IS NULL
     ORDER BY "id" FOR NO KEY UPDATE`),
    [userId],
  );
  const ids = waiting.map(({ id }) => id);
  if (leadEmails === "each") return sendAlone(transaction, ids, new Date());
  await transaction.execute(
    sql(`UPDATE "Delivery" d SET "digestAt" = n."at", "dueAt" = n."at"
     FROM (
       SELECT w."id", COALESCE(quiet_hours_end($2, w."at"), w."at") AS "at" FROM (
         SELECT o."id", GREATEST(now(), LEAST(o."digestAt", lead_digest_at($2, now()))) AS "at"
         FROM "Delivery" o WHERE o."id" = ANY ($1::uuid[])) w) n
     WHERE d."id" = n."id"`),
    [ids, userId],
  );
}
