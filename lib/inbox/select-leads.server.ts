import "server-only";
import type { Line } from "@/lib/catalog/lines";
import { IS_SUPPRESSED } from "@/lib/contacts/suppression/is-suppressed";
import { type Reader, replica } from "@/lib/platform/db/replica.server";
import { type RowOf, sql, type ValuesOf } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { LEAD_PROGRESS, type LeadProgress } from "./outcome";
import type { QueueGroup, QueueSort } from "./queue/queue-views";
import type { LeadFilter } from "./schemas";

/** A sold lead, as it is read for its owner. */
export interface OwnLeadRow extends Omit<RowOf<typeof SELECT_LEADS>, "outcome"> {
  progress: LeadProgress;
}

/** A position in the list: the page starts after this lead. */
export interface Cursor {
  soldAt: Date;
  id: string;
}

/** What narrows a list beyond the filter of the URL. */
export interface Narrowing {
  /** Only these leads: found by a search, or ticked. */
  leadIds?: readonly string[];
  /** Only leads of these orders. */
  orderIds?: readonly string[];
  callAreas?: readonly string[];
  /** Whether the limit of calls in 24 hours is reached. */
  isResting?: boolean;
  /** Only leads that are still to be called (`isToCall`). */
  toCall?: boolean;
  /** Whether somebody can and may be called: not erased, returned or suppressed. */
  isReachable?: boolean;
  hasFollowUp?: boolean;
}

// Filtered by owner first, so that no query can return another account's lead. Only columns that the indexes
// QueuedLead_by_sale and QueuedLead_by_consent include: counting 100,000 leads must not read the table.
const REACHABLE = `(q."isReachable" AND NOT q."isSuppressed")`;
const QUEUE = `
  FROM "QueuedLead" q
  WHERE q."userId" = $1
    AND ($2::text IS NULL OR q."line" = $2::"Line")
    AND ($3::text IS NULL OR left(q."callArea", 2) = $3)
    AND ($4::uuid[] IS NULL OR q."orderId" = ANY ($4))
    AND ($5::text IS NULL OR q."progress" IS NOT DISTINCT FROM NULLIF($5, 'new')::"LeadOutcome")
    AND ($6::timestamptz IS NULL OR q."soldAt" >= $6)
    AND ($7::timestamptz IS NULL OR q."soldAt" < $7)
    AND ($8::uuid[] IS NULL OR q."leadId" = ANY ($8))
    AND ($9::text[] IS NULL OR q."callArea" = ANY ($9))
    AND ($10::boolean IS NULL OR COALESCE(q."restUntil" > now(), false) = $10)
    AND ($11::boolean IS NULL OR ${REACHABLE} AND (q."progress" IS NULL OR q."progress" = 'contacted'))
    AND ($12::boolean IS NULL OR ${REACHABLE} = $12)
    AND ($13::boolean IS NULL OR (q."followUpAt" IS NOT NULL) = $13)`;

const COUNT_GROUPS = sql(
  `SELECT g."callArea" AS "callArea!", COALESCE(g."progress"::text, 'new') AS "progress!", g."isReachable" AS "isReachable!",
     g."isResting" AS "isResting!", g."total"::int AS "total!", g."followUps"::int AS "followUps!", g."due"::int AS "due!"
   FROM (
     SELECT q."callArea", q."progress", ${REACHABLE} AS "isReachable", COALESCE(q."restUntil" > now(), false) AS "isResting",
       count(*) AS "total", count(q."followUpAt") AS "followUps", count(*) FILTER (WHERE q."followUpAt" <= now()) AS "due"
     ${QUEUE} GROUP BY 1, 2, 3, 4) g` as const,
);

const LINES_OF = sql(`SELECT DISTINCT q."line" ${QUEUE} ORDER BY 1` as const);

const PAGE = `LIMIT $14 OFFSET $15`;
const IDS_BY_SORT = {
  "consent-newest": sql(
    `SELECT q."leadId" ${QUEUE} ORDER BY q."consentAt" DESC, q."leadId" DESC ${PAGE}` as const,
  ),
  "consent-oldest": sql(`SELECT q."leadId" ${QUEUE} ORDER BY q."consentAt", q."leadId" ${PAGE}` as const),
  "received-newest": sql(
    `SELECT q."leadId" ${QUEUE} ORDER BY q."soldAt" DESC, q."leadId" DESC ${PAGE}` as const,
  ),
  "received-oldest": sql(`SELECT q."leadId" ${QUEUE} ORDER BY q."soldAt", q."leadId" ${PAGE}` as const),
  "follow-up": sql(
    `SELECT q."leadId" ${QUEUE} ORDER BY q."followUpAt" NULLS LAST, q."leadId" ${PAGE}` as const,
  ),
} as const satisfies Record<QueueSort, unknown>;

// The same orders from their end.
const IDS_FROM_END = {
  "consent-newest": IDS_BY_SORT["consent-oldest"],
  "consent-oldest": IDS_BY_SORT["consent-newest"],
  "received-newest": IDS_BY_SORT["received-oldest"],
  "received-oldest": IDS_BY_SORT["received-newest"],
  "follow-up": sql(
    `SELECT q."leadId" ${QUEUE} ORDER BY q."followUpAt" DESC NULLS FIRST, q."leadId" DESC ${PAGE}` as const,
  ),
} as const satisfies Record<QueueSort, unknown>;

const IDS_AFTER = sql(
  `SELECT q."leadId" ${QUEUE} AND ($14::timestamptz IS NULL OR (q."soldAt", q."leadId") < ($14, $15::uuid))
   ORDER BY q."soldAt" DESC, q."leadId" DESC LIMIT $16` as const,
);

// The contact of a lead whose return was approved is withdrawn: it is not even read for the customer.
const UNLESS_WITHDRAWN = `CASE WHEN r."status" IS DISTINCT FROM 'approved' THEN`;

const SELECT_LEADS = sql(
  `SELECT l."id", q."orderId", q."line", l."tier", l."state", l."zip", l."attributes", l."attributesSealed",
     q."soldAt", l."receivedAt", l."verifiedAt", q."progress" AS "outcome", q."callArea", q."consentAt",
     q."followUpAt", q."restUntil", r."status" AS "returnStatus",
     (SELECT count(*)::int FROM "LeadCall" c WHERE c."leadId" = q."leadId" AND c."at" > now() - interval '24 hours')
       AS "callsToday!",
     ${IS_SUPPRESSED} AS "isSuppressed!",
     l."erasedAt" IS NOT NULL AS "isErased!",
     ${UNLESS_WITHDRAWN} l."firstNameSealed" END AS "firstNameSealed",
     ${UNLESS_WITHDRAWN} l."lastNameSealed" END AS "lastNameSealed",
     ${UNLESS_WITHDRAWN} l."phoneSealed" END AS "phoneSealed",
     ${UNLESS_WITHDRAWN} l."emailSealed" END AS "emailSealed",
     ${UNLESS_WITHDRAWN} l."streetSealed" END AS "streetSealed",
     ${UNLESS_WITHDRAWN} l."citySealed" END AS "citySealed",
     ${UNLESS_WITHDRAWN} l."dateOfBirthSealed" END AS "dateOfBirthSealed",
     k."keySealed"
   FROM unnest($2::uuid[]) WITH ORDINALITY AS wanted ("leadId", "position")
   JOIN "QueuedLead" q ON q."leadId" = wanted."leadId" AND q."userId" = $1
   JOIN "Lead" l ON l."id" = q."leadId"
   LEFT JOIN "LeadReturn" r ON r."leadId" = q."leadId"
   LEFT JOIN "LeadKey" k ON k."leadId" = q."leadId"
   ORDER BY wanted."position"` as const,
);

/** Counts the viewer's leads that match, by what the tabs and the order of calls depend on. */
export async function countQueueGroups(
  viewer: { id: string },
  filter: LeadFilter,
  narrowing: Narrowing = {},
  reader: Reader = autocommit,
): Promise<QueueGroup[]> {
  const rows = await reader.rows(COUNT_GROUPS, valuesOf(viewer, filter, narrowing));
  return rows.map((row) => ({
    ...row,
    progress: LEAD_PROGRESS.find((known) => known === row.progress) ?? "new",
  }));
}

/** The lines of the viewer's leads that match. */
export async function selectQueuedLines(
  viewer: { id: string },
  filter: LeadFilter,
  narrowing: Narrowing,
): Promise<Line[]> {
  const rows = await replica().rows(LINES_OF, valuesOf(viewer, filter, narrowing));
  return rows.map(({ line }) => line);
}

/**
 * The ids of the viewer's leads that match, in order. A part in the second half is read from the end of the list, because an
 * offset costs as many entries of the index as it skips.
 * @param total how many leads match, as counted just before. Infinite: not counted, read from the beginning.
 */
export async function selectQueuedIds(
  viewer: { id: string },
  filter: LeadFilter,
  narrowing: Narrowing,
  {
    sort,
    skip,
    take,
    total = Number.POSITIVE_INFINITY,
  }: { sort: QueueSort; skip: number; take: number; total?: number },
  reader: Reader = autocommit,
): Promise<string[]> {
  const values = valuesOf(viewer, filter, narrowing);
  if (skip <= total / 2) {
    const rows = await reader.rows(IDS_BY_SORT[sort], [...values, take, skip]);
    return rows.map(({ leadId }) => leadId);
  }
  // The last page may have fewer than `take`: the entries before it must not fill it up.
  const most = Math.max(0, Math.min(take, total - skip));
  const rows = await reader.rows(IDS_FROM_END[sort], [...values, most, Math.max(0, total - skip - take)]);
  return rows.map(({ leadId }) => leadId).toReversed();
}

/** Those of these leads that are the viewer's, in the order of the ids. */
export async function selectOwnLeadsById(
  viewer: { id: string },
  leadIds: readonly string[],
  reader: Reader = autocommit,
): Promise<OwnLeadRow[]> {
  if (leadIds.length === 0) return [];
  const rows = await reader.rows(SELECT_LEADS, [viewer.id, [...leadIds]]);
  return rows.map(({ outcome, ...row }) => ({ ...row, progress: outcome ?? "new" }));
}

/** The viewer's leads after a cursor, newest sale first. Leads that are sold meanwhile do not shift the pages. */
export async function selectOwnLeadsAfter(
  viewer: { id: string },
  filter: LeadFilter,
  cursor: Cursor | null,
  take: number,
  narrowing: Narrowing = {},
): Promise<OwnLeadRow[]> {
  const reader = replica();
  const rows = await reader.rows(IDS_AFTER, [
    ...valuesOf(viewer, filter, narrowing),
    cursor?.soldAt ?? null,
    cursor?.id ?? null,
    take,
  ]);
  return selectOwnLeadsById(
    viewer,
    rows.map(({ leadId }) => leadId),
    reader,
  );
}

/** One of the viewer's leads; null when it does not exist or belongs to another account. */
export async function selectOwnLead(viewer: { id: string }, leadId: string): Promise<OwnLeadRow | null> {
  const [row] = await selectOwnLeadsById(viewer, [leadId]);
  return row ?? null;
}

function valuesOf(
  viewer: { id: string },
  { line, state, orderId, progress, from, to }: LeadFilter,
  { leadIds, orderIds, callAreas, isResting, toCall, isReachable, hasFollowUp }: Narrowing,
): ValuesOf<typeof COUNT_GROUPS> {
  const orders = orderId ? [orderId].filter((id) => orderIds?.includes(id) ?? true) : orderIds;
  return [
    viewer.id,
    line ?? null,
    state ?? null,
    orders ? [...orders] : null,
    progress ?? null,
    from ?? null,
    to ?? null,
    leadIds ? [...leadIds] : null,
    callAreas ? [...callAreas] : null,
    isResting ?? null,
    toCall ? true : null,
    isReachable ?? null,
    hasFollowUp ?? null,
  ];
}
