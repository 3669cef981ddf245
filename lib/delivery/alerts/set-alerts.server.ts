import "server-only";
import type { Actor } from "@/lib/audit/actor.server";
import { recordAudit } from "@/lib/audit/record-audit.server";
import { sql } from "@/lib/platform/db/sql";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { type AlertSettings, minuteOf } from "./alert-settings";

/** Sets an account's quiet hours and daily summary. Alerts that wait for the end of earlier quiet hours stay as they are. */
export async function setAlerts(
  owner: Actor,
  { quietHours, dailySummary }: AlertSettings,
): Promise<AlertSettings> {
  await inTransaction(async (transaction) => {
    await transaction.execute(
      sql(`INSERT INTO "DeliverySettings" ("userId", "quietFromMinute", "quietUntilMinute", "dailySummary", "updatedAt")
       VALUES ($1, $2, $3, $4, now())
       ON CONFLICT ("userId") DO UPDATE SET "quietFromMinute" = EXCLUDED."quietFromMinute",
         "quietUntilMinute" = EXCLUDED."quietUntilMinute", "dailySummary" = EXCLUDED."dailySummary", "updatedAt" = now()`),
      [
        owner.id,
        quietHours && minuteOf(quietHours.from),
        quietHours && minuteOf(quietHours.until),
        dailySummary,
      ],
    );
    await recordAudit(
      {
        actorId: owner.id,
        action: "delivery.set-alerts",
        subject: { type: "user", id: owner.id },
        outcome: "done",
        after: { quietHours: quietHours && `${quietHours.from} to ${quietHours.until}`, dailySummary },
        ipAddress: owner.ipAddress,
      },
      transaction,
    );
  });
  return { quietHours, dailySummary };
}
