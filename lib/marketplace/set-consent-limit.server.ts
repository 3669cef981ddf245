import "server-only";
import type { Actor } from "@/lib/audit/actor.server";
import { recordAudit } from "@/lib/audit/record-audit.server";
import { conflict } from "@/lib/kit/errors";
import { formatCountOf } from "@/lib/kit/format-count";
import { sql } from "@/lib/platform/db/sql";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { type ConsentLimit, MAX_CONSENT_DAYS } from "./consent-limit";

/**
 * Sets how old the consent of a line's leads may be at their sale, and records it in the audit log. It holds for every
 * sale from the commit on. Leads that are too old now leave the stock at the next run of expireStock, and do not come
 * back when the limit is raised.
 * @throws AppError 409 `limit-changed-meanwhile` when the limit is not the one that the page showed.
 */
export async function setConsentLimit({ line, days, shown }: ConsentLimit, actor: Actor): Promise<void> {
  await inTransaction(async (transaction) => {
    // The first limit of a line has no row that could be locked: of two at once, the second waits here for the row of the first.
    await transaction.execute(
      sql(`INSERT INTO "ConsentLimit" ("line", "maxAgeDays") VALUES ($1::"Line", $2) ON CONFLICT DO NOTHING`),
      [line, MAX_CONSENT_DAYS],
    );
    const [before] = await transaction.rows(
      sql(`SELECT "maxAgeDays" FROM "ConsentLimit" WHERE "line" = $1::"Line" FOR UPDATE`),
      [line],
    );
    const from = before?.maxAgeDays ?? MAX_CONSENT_DAYS;
    if (shown !== from) {
      throw conflict(
        "limit-changed-meanwhile",
        `Someone else has set this limit to ${formatCountOf(from, "day")} meanwhile. Nothing was saved. Please close this and look again.`,
      );
    }
    await transaction.execute(
      sql(`UPDATE "ConsentLimit" SET "maxAgeDays" = $2, "updatedAt" = now() WHERE "line" = $1::"Line"`),
      [line, days],
    );
    const facts = {
      before: { line, days: from },
      after: { line, days },
    };
    await recordAudit(
      {
        action: "stock.set-consent-limit",
        outcome: "done",
        ...facts,
        actorId: actor.id,
        ipAddress: actor.ipAddress,
      },
      transaction,
    );
  });
}
