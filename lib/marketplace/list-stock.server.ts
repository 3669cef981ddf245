import "server-only";
import type { Line, Tier } from "@/lib/catalog/lines";
import { type RowOf, sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";

/** Which leads of the stock are listed. An absent field means any. */
export interface StockFilter {
  /** Line and tier are given together or not at all: `stock_page` has no index for one of them. */
  line?: Line | undefined;
  tier?: Tier | undefined;
  /** Two capital letters. */
  state?: string | undefined;
  /** When the lead came in: at or after `since`, and before `before`. */
  since?: Date | undefined;
  before?: Date | undefined;
}

/** A position in the list: the page starts after this lead. */
export interface StockCursor {
  verifiedAt: Date;
  id: string;
}

interface StockPage {
  after: StockCursor | null;
  skip: number;
  take: number;
}

const COLUMNS = `l."id" AS "id!", l."line" AS "line!", l."tier" AS "tier!", l."state"::text AS "state!",
     l."receivedAt" AS "receivedAt!", l."verifiedAt" AS "verifiedAt!", l."wantsBeneficiary" AS "wantsBeneficiary!",
     l."higherIncome" AS "higherIncome!", t."id" AS "leadTypeId", t."basePriceCents", t."beneficiaryOption",
     t."beneficiaryPriceCents", t."higherIncomePriceCents"`;

// Whether the viewer excludes sources or carriers is asked here and not before: each statement costs more than the question.
// The list of own customers is not asked: what is listed must not depend on it (docs/decisions/0030-own-customers.md).
// MATERIALIZED: otherwise PostgreSQL asks once for each lead of the page.
const STOCK_PAGE = sql(
  `WITH v AS MATERIALIZED (
     SELECT CASE WHEN EXISTS (SELECT 1 FROM "AccountExclusions" a WHERE a."userId" = $10 AND a."carriers" <> '{}')
       OR EXISTS (SELECT 1 FROM "BlockedSource" b WHERE b."userId" = $10) THEN $10::uuid END AS "owner")
   SELECT ${COLUMNS}, v."owner" IS NOT NULL AS "isOwnView!"
   FROM v CROSS JOIN LATERAL stock_page($1::"Line", $2::"Tier", $3, $4, $5, $6, $7, $8, $9, v."owner") l
   JOIN "LeadType" t ON t."line" = l."line" AND t."tier" = l."tier"
   ORDER BY l."verifiedAt" DESC, l."id" DESC` as const,
  { planName: "stock-page" },
);
const STOCK_COUNT = sql(`SELECT stock_count($1::"Line", $2::"Tier", $3, $4, $5, $6, $7) AS "total!"`);
const STOCK_LEAD = sql(
  `SELECT ${COLUMNS}
   FROM leads_for_sale(now()) l
   JOIN "LeadType" t ON t."line" = l."line" AND t."tier" = l."tier"
   WHERE l."id" = $1 AND told_exclusion_of($2, l."id") IS NULL` as const,
);

/** A lead that is for sale now with the prices of its lead type, without personal data. */
export type StockLead = RowOf<typeof STOCK_LEAD>;

/**
 * A page of the leads that are for sale now, newest first, and how many there are (`countStock`). Sold, suppressed and
 * expired leads and those of sources and carriers that the viewer excludes are never listed. The viewer's own customers are
 * listed as everybody else, and only their purchase is refused: otherwise a list of strangers' phones, uploaded as own
 * customers, would tell whose leads these are. Leads that come and go meanwhile do not shift the pages of a cursor.
 */
export async function listStock(
  viewer: { id: string },
  filter: StockFilter,
  { after, skip, take }: StockPage,
): Promise<{ leads: StockLead[]; total: number }> {
  const leads = await autocommit.rows(STOCK_PAGE, [
    ...valuesOf(filter),
    after?.verifiedAt ?? null,
    after?.id ?? null,
    skip,
    take,
    viewer.id,
  ]);
  // An empty page does not say whether the viewer excludes anything. The count for the viewer alone is right in both cases.
  const excludes = leads[0]?.isOwnView ?? true;
  return { leads, total: await countStock(filter, excludes ? viewer.id : null) };
}

/** A lead that `listStock` could list for the viewer now; null for any other lead. */
export async function findInStock(viewer: { id: string }, leadId: string): Promise<StockLead | null> {
  const [row] = await autocommit.rows(STOCK_LEAD, [leadId, viewer.id]);
  return row ?? null;
}

/** How far `countStock` counts. Each counted lead costs about 40 µs, because every rule of a sale is checked. */
const MOST_COUNTED = 1_000;
/** A smaller count is exact at every call; it costs less than the page. */
const ALWAYS_EXACT = 100;
const KEPT_MS = 10_000;
const MOST_KEPT = 1_000;

const counts = new Map<string, { total: Promise<number>; countedAt: number }>();

/**
 * How many leads are for sale now, at most 1,000: counting a million rows at each call would cost more than the list. A
 * count of 100 or more is up to 10 seconds old. Calls at the same time share one count.
 * @param owner an account whose excluded sources and carriers are not counted; null for those that exclude none: they share
 * a count.
 */
async function countStock(filter: StockFilter, owner: string | null): Promise<number> {
  const now = Date.now();
  const values = valuesOf(filter);
  const key = JSON.stringify([...values, owner]);
  const kept = counts.get(key);
  if (kept && now - kept.countedAt < KEPT_MS) return kept.total;
  const total = autocommit
    .rows(STOCK_COUNT, [...values, MOST_COUNTED, owner])
    .then(([row]) => row?.total ?? 0);
  if (counts.size >= MOST_KEPT) counts.clear();
  const entry = { total, countedAt: now };
  counts.set(key, entry);
  const forget = () => {
    if (counts.get(key) === entry) counts.delete(key);
  };
  total.then((count) => (count < ALWAYS_EXACT ? forget() : undefined), forget);
  return total;
}

function valuesOf({ line, tier, state, since, before }: StockFilter) {
  return [line ?? null, tier ?? null, state ?? null, since ?? null, before ?? null] as const;
}
