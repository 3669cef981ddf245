import "server-only";
import type { Actor } from "@/lib/audit/actor.server";
import { conflict } from "@/lib/kit/errors";
import { formatDollars } from "@/lib/kit/money";
import { dayInNewYork } from "@/lib/kit/zone-clock";
import { sql } from "@/lib/platform/db/sql";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { auditPublisher, lockPublisher } from "../manage-publisher.server";
import { firstDayOf } from "./compute-statement";
import { computeOpen, findObstacle } from "./read-statement.server";
import type { CloseStatementBody } from "./schemas";
import { readPayoutTerms } from "./select-payouts.server";

/**
 * Closes a month of a publisher: its statement is stored and never changes again. Months are closed in their order, a day
 * after their end at the earliest. A return that is approved later is deducted in the month of its approval.
 * @throws AppError 404; 409 when the month is closed already, cannot be closed yet, or has another total than the page showed.
 */
export async function closeStatement(
  { publisherId, month, totalCents }: CloseStatementBody,
  reason: string,
  actor: Actor,
  now = new Date(),
): Promise<void> {
  await inTransaction(async (transaction) => {
    await lockPublisher(publisherId, transaction);
    const terms = await readPayoutTerms(transaction, publisherId);
    if (terms.closedMonths.includes(month))
      throw conflict("closed-already", "This month is closed already. Load the page again.");
    if (terms.openMonth && month < terms.openMonth)
      throw conflict("before-first-statement", "This month is before the first statement.");
    const statement = await computeOpen(transaction, publisherId, month, terms);
    const obstacle = findObstacle(month, terms, statement, dayInNewYork(now));
    if (obstacle) throw conflict("cannot-close", obstacle);
    if (statement.totalCents !== totalCents)
      throw conflict("total-changed", "The total has changed. Load the page again.");
    await transaction.execute(
      sql(`INSERT INTO "PublisherStatement" ("publisherId", "month", "rows", "actorId")
       VALUES ($1, $2::text::date, $3::text::jsonb, $4)`),
      [publisherId, firstDayOf(month), JSON.stringify(statement.rows), actor.id],
    );
    const facts = { after: { month, total: formatDollars(statement.totalCents), reason } };
    await auditPublisher("publishers.close-statement", publisherId, actor, facts, transaction);
  });
}
