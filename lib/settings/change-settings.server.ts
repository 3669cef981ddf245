import "server-only";
import * as z from "zod/mini";
import type { Actor } from "@/lib/audit/actor.server";
import { recordAudit } from "@/lib/audit/record-audit.server";
import { sql } from "@/lib/platform/db/sql";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { readSettings } from "./read-settings.server";
import { type Settings, settingsSchema } from "./settings";

/** The lock of changes: each is compared with the settings that the one before has left. */
const LOCK = 1_396_790_340;

/**
 * Changes settings and records the changed ones in the audit log. A change holds at once.
 * @returns how many changed.
 */
export async function changeSettings(wanted: Settings, actor: Actor): Promise<number> {
  return inTransaction(async (transaction) => {
    await transaction.rows(sql(`SELECT pg_advisory_xact_lock($1::int)`), [LOCK]);
    const before = await readSettings(transaction);
    const changed = z.keyof(settingsSchema).options.filter((name) => before[name] !== wanted[name]);
    for (const name of changed)
      await transaction.execute(
        sql(`INSERT INTO "OperatorSetting" ("name", "value", "updatedById") VALUES ($1, $2::jsonb, $3)
             ON CONFLICT ("name") DO UPDATE
               SET "value" = EXCLUDED."value", "updatedById" = EXCLUDED."updatedById", "updatedAt" = now()`),
        [name, JSON.stringify(wanted[name]), actor.id],
      );
    if (changed.length > 0)
      await recordAudit(
        {
          actorId: actor.id,
          ipAddress: actor.ipAddress,
          action: "settings.change",
          outcome: "done",
          before: Object.fromEntries(changed.map((name) => [name, before[name]])),
          after: Object.fromEntries(changed.map((name) => [name, wanted[name]])),
        },
        transaction,
      );
    return changed.length;
  });
}
