import "server-only";
import type { SignedIn } from "@/lib/accounts/sessions/sessions.server";
import { streamCsv } from "@/lib/accounts/stream-csv.server";
import type { Actor } from "@/lib/audit/actor.server";
import { recordAudit } from "@/lib/audit/record-audit.server";
import { LINE_LABELS } from "@/lib/catalog/lines";
import { capitalize } from "@/lib/kit/capitalize";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { firstDayOf, payoutOn } from "./compute-statement";
import { readStatement } from "./read-statement.server";
import { readPayoutTerms, type StatementItem, selectItemsAfter } from "./select-payouts.server";

/** Leads in memory at once. */
const BATCH = 500;

const COLUMNS = [
  "Day (New York)",
  "Kind",
  "Lead",
  "Line",
  "Tier",
  "State",
  "Sold on",
  "Payout (USD)",
  "Publisher",
];

/**
 * The leads of a statement as CSV (RFC 4180, UTF-8 with a byte order mark), the oldest first: one row for each sold lead, and
 * one with a negative amount for each returned lead. The amounts add up to the total of the statement. The payout is empty
 * where no price holds. Writes an audit entry first.
 * @throws AppError 404 as `readStatement`.
 */
export async function exportStatement(
  staff: SignedIn,
  actor: Actor,
  of: { publisherId: string; month: string },
): Promise<ReadableStream<Uint8Array>> {
  const { publisher } = await readStatement(of.publisherId, of.month);
  const terms = await readPayoutTerms(autocommit, of.publisherId);
  await recordAudit({
    actorId: actor.id,
    action: "publishers.export-statement",
    subject: { type: "publisher", id: of.publisherId },
    outcome: "done",
    after: { month: of.month },
    ipAddress: actor.ipAddress,
  });
  const begin = firstDayOf(terms.firstMonth ?? of.month);
  const recordOf = ({ kind, leadId, day, state, count }: StatementItem) => {
    const payoutCents = payoutOn(terms.prices, count);
    const signed = kind === "sold" ? payoutCents : payoutCents === null ? null : -payoutCents;
    const { line, tier, soldOn } = count;
    const amount = signed === null ? "" : signed / 100;
    return [
      day,
      capitalize(kind),
      leadId,
      LINE_LABELS[line],
      capitalize(tier),
      state,
      soldOn,
      amount,
      publisher.name,
    ];
  };
  return streamCsv(staff, {
    columns: COLUMNS,
    readAfter: (last: StatementItem | null) => selectItemsAfter(autocommit, of, last, BATCH),
    recordsOf: (items) =>
      items.filter(({ kind, count }) => kind === "sold" || count.soldOn >= begin).map(recordOf),
  });
}
