import "server-only";
import * as z from "zod/mini";
import type { Actor } from "@/lib/audit/actor.server";
import { recordAudit } from "@/lib/audit/record-audit.server";
import { conflict, refused } from "@/lib/kit/errors";
import { sql } from "@/lib/platform/db/sql";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { readSettings } from "./read-settings.server";
import { type ChangeSettingsBody, CLOSES_LATER, settingsSchema } from "./settings";

/** The lock of changes: each is compared with the settings that the one before has left. */
const LOCK = 1_396_790_340;

const STALE =
  "Someone else has just changed this setting. Nothing was saved. Load the page again to see its value.";

/**
 * Changes the settings that are sent and records the changed ones in the audit log. A change takes effect at once.
 * @returns how many changed.
 * @throws AppError 409 `setting-changed-meanwhile` with messages by setting, when one of them no longer has the value that
 * the page showed; 422 when phone support would close before it opens. Then nothing is changed.
 */
export async function changeSettings(
  { shown, ...wanted }: Omit<ChangeSettingsBody, "reason">,
  actor: Actor,
): Promise<number> {
  return inTransaction(async (transaction) => {
    await transaction.rows(sql(`SELECT pg_advisory_xact_lock($1::int)`), [LOCK]);
    const before = await readSettings(transaction);
    const changed = z
      .keyof(settingsSchema)
      .options.filter((name) => wanted[name] !== undefined && before[name] !== wanted[name]);
    const stale = changed.filter((name) => before[name] !== shown[name]);
    if (stale.length > 0)
      throw conflict("setting-changed-meanwhile", STALE, {
        errors: Object.fromEntries(stale.map((name) => [name, [STALE]])),
      });
    const { phoneOpens, phoneCloses } = { ...before, ...wanted };
    if (phoneOpens >= phoneCloses)
      throw refused("closes-before-it-opens", CLOSES_LATER, { phoneCloses: [CLOSES_LATER] });
    for (const name of changed)
      await transaction.execute(
        sql(`INSERT INTO "OperatorSetting" ("name", "value", "updatedById") VALUES ($1, $2::jsonb, $3)
             ON CONFLICT ("name") DO UPDATE
               SET "value" = EXCLUDED."value", "updatedById" = EXCLUDED."updatedById", "updatedAt" = now()`),
        [name, JSON.stringify(wanted[name]), actor.id],
      );
    // The channel of the web processes: they read the settings again, and make the public pages again that show some.
    if (changed.length > 0) await transaction.rows(sql(`SELECT pg_notify('catalog_changed', '')`), []);
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
