import "server-only";
import { notFound } from "@/lib/kit/errors";
import { formatMonth } from "@/lib/kit/format-date";
import { dayInNewYork } from "@/lib/kit/zone-clock";
import { sql } from "@/lib/platform/db/sql";
import { autocommit, type SqlRunner } from "@/lib/platform/db/sql-runner.server";
import {
  computeStatement,
  firstDayOf,
  isOver,
  monthOf,
  nextMonth,
  type Statement,
} from "./compute-statement";
import { type StatementDto, statementRows } from "./schemas";
import { countMonth, type PayoutTerms, readPayoutTerms } from "./select-payouts.server";

/** Months that the page offers at most. */
const MOST_MONTHS = 60;

const PUBLISHER = sql(`SELECT "id", "name" FROM "Publisher" WHERE "id" = $1`);
const CLOSED = sql(
  `SELECT s."rows", s."closedAt", u."firstName" || ' ' || u."lastName" AS "by"
   FROM "PublisherStatement" s LEFT JOIN "User" u ON u."id" = s."actorId"
   WHERE s."publisherId" = $1 AND s."month" = $2::text::date`,
);

/**
 * The payout statement of a publisher for a month (New York): as it was closed, else as it stands now. For staff.
 * @throws AppError 404 for an unknown publisher, and for a month before the first statement or after the present month.
 */
export async function readStatement(
  publisherId: string,
  month: string,
  now = new Date(),
): Promise<StatementDto> {
  const [publisher] = await autocommit.rows(PUBLISHER, [publisherId]);
  if (!publisher) throw notFound("Publisher");
  const today = dayInNewYork(now);
  const terms = await readPayoutTerms(autocommit, publisherId);
  const present = monthOf(today);
  // The first price may begin in a later month.
  const first = terms.firstMonth && terms.firstMonth < present ? terms.firstMonth : present;
  const months = listMonths(first, present);
  if (!months.includes(month)) throw notFound("Statement");
  const [closed] = await autocommit.rows(CLOSED, [publisherId, firstDayOf(month)]);
  if (closed) {
    const rows = statementRows.parse(closed.rows);
    return {
      publisher,
      month,
      rows,
      totalCents: rows.reduce((sum, row) => sum + row.totalCents, 0),
      unpriced: 0,
      closed: { at: closed.closedAt.toISOString(), by: closed.by },
      obstacle: null,
      months,
    };
  }
  const statement = await computeOpen(autocommit, publisherId, month, terms);
  return {
    publisher,
    month,
    ...statement,
    closed: null,
    obstacle: findObstacle(month, terms, statement, today),
    months,
  };
}

/** Computes a month that is not closed from what was sold and returned in it until now. */
export async function computeOpen(
  runner: SqlRunner,
  publisherId: string,
  month: string,
  { prices, firstMonth }: PayoutTerms,
): Promise<Statement> {
  const counts = await countMonth(runner, publisherId, month);
  return computeStatement(prices, counts, firstDayOf(firstMonth ?? month));
}

/** Says why a month cannot be closed; null when it can. */
export function findObstacle(
  month: string,
  { openMonth }: PayoutTerms,
  { unpriced }: Pick<Statement, "unpriced">,
  today: string,
): string | null {
  if (!openMonth) return "Set a payout price first, on the publisher's page.";
  if (!isOver(month, today))
    return `The month can be closed from the second day of the next month on, in New York.`;
  if (openMonth < month) return `Close ${formatMonth(openMonth)} first.`;
  if (unpriced > 0)
    return `${unpriced === 1 ? "1 sold lead has" : `${unpriced} sold leads have`} no price. Set one from the first day of their sale on; 0 is a price too.`;
  return null;
}

/** The months from the first to the last one, the newest first. */
function listMonths(first: string, last: string): string[] {
  const months: string[] = [];
  for (let month = first; month <= last; month = nextMonth(month)) months.unshift(month);
  return months.slice(0, MOST_MONTHS);
}
