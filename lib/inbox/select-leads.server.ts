import "server-only";
import { type RowOf, sql, type ValuesOf } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import type { LeadProgress } from "./outcome";
import type { LeadFilter } from "./schemas";

/** A sold lead, as it is read for its owner. */
export interface OwnLeadRow extends Omit<RowOf<typeof SELECT_LEAD>, "outcome"> {
  progress: LeadProgress;
}

/** A position in the list: the page starts after this lead. */
export interface Cursor {
  soldAt: Date;
  id: string;
}

// Filtered by owner first, so that no query can return another account's lead.
const OWN_LEADS = `
  FROM "Allocation" a
  JOIN "Lead" l ON l."id" = a."leadId"
  LEFT JOIN LATERAL (
    SELECT n."outcome" FROM "LeadNote" n
    WHERE n."leadId" = a."leadId" AND n."userId" = a."userId" AND n."outcome" IS NOT NULL ORDER BY n."id" DESC LIMIT 1
  ) o ON true
  LEFT JOIN "LeadReturn" r ON r."leadId" = a."leadId"
  LEFT JOIN "LeadKey" k ON k."leadId" = a."leadId"
  WHERE a."userId" = $1
    AND ($2::text IS NULL OR a."line" = $2::"Line")
    AND ($3::text IS NULL OR l."state" = $3)
    AND ($4::uuid IS NULL OR a."orderId" = $4)
    AND ($5::text IS NULL OR COALESCE(o."outcome"::text, 'new') = $5)
    AND ($6::timestamptz IS NULL OR a."allocatedAt" >= $6)
    AND ($7::timestamptz IS NULL OR a."allocatedAt" < $7)`;

// The contact of a lead whose return was approved is withdrawn: it is not even read for the customer.
const UNLESS_WITHDRAWN = `CASE WHEN r."status" IS DISTINCT FROM 'approved' THEN`;

const COLUMNS = `l."id", a."orderId", a."line", l."tier", l."state", l."zip", l."attributes", l."attributesSealed",
  a."allocatedAt" AS "soldAt", l."receivedAt", l."verifiedAt", o."outcome",
  r."status" AS "returnStatus",
  ${UNLESS_WITHDRAWN} l."firstNameSealed" END AS "firstNameSealed",
  ${UNLESS_WITHDRAWN} l."lastNameSealed" END AS "lastNameSealed",
  ${UNLESS_WITHDRAWN} l."phoneSealed" END AS "phoneSealed",
  ${UNLESS_WITHDRAWN} l."emailSealed" END AS "emailSealed",
  ${UNLESS_WITHDRAWN} l."streetSealed" END AS "streetSealed",
  ${UNLESS_WITHDRAWN} l."citySealed" END AS "citySealed",
  ${UNLESS_WITHDRAWN} l."dateOfBirthSealed" END AS "dateOfBirthSealed",
  k."keySealed"`;

const COUNT_LEADS = sql(`SELECT count(*)::int AS "total!" ${OWN_LEADS}` as const);
const SELECT_PAGE = sql(
  `SELECT ${COLUMNS} ${OWN_LEADS} ORDER BY a."allocatedAt" DESC, a."leadId" DESC LIMIT $8 OFFSET $9` as const,
);
const SELECT_AFTER = sql(
  `SELECT ${COLUMNS} ${OWN_LEADS}
   AND ($8::timestamptz IS NULL OR (a."allocatedAt", a."leadId") < ($8, $9::uuid))
   ORDER BY a."allocatedAt" DESC, a."leadId" DESC LIMIT $10` as const,
);
const SELECT_LEAD = sql(`SELECT ${COLUMNS} ${OWN_LEADS} AND a."leadId" = $8` as const);

/** The number of the viewer's leads that match the filter. */
export async function countOwnLeads(viewer: { id: string }, filter: LeadFilter): Promise<number> {
  const [row] = await autocommit.rows(COUNT_LEADS, valuesOf(viewer, filter));
  return row?.total ?? 0;
}

/** The viewer's leads, newest sale first, without the first `skip`. */
export async function selectOwnLeads(
  viewer: { id: string },
  filter: LeadFilter,
  { skip, take }: { skip: number; take: number },
): Promise<OwnLeadRow[]> {
  const rows = await autocommit.rows(SELECT_PAGE, [...valuesOf(viewer, filter), take, skip]);
  return rows.map(withProgress);
}

/** The viewer's leads after a cursor, newest sale first. Leads that are sold meanwhile do not shift the pages. */
export async function selectOwnLeadsAfter(
  viewer: { id: string },
  filter: LeadFilter,
  cursor: Cursor | null,
  take: number,
): Promise<OwnLeadRow[]> {
  const rows = await autocommit.rows(SELECT_AFTER, [
    ...valuesOf(viewer, filter),
    cursor?.soldAt ?? null,
    cursor?.id ?? null,
    take,
  ]);
  return rows.map(withProgress);
}

/** One of the viewer's leads; null when it does not exist or belongs to another account. */
export async function selectOwnLead(viewer: { id: string }, leadId: string): Promise<OwnLeadRow | null> {
  const [row] = await autocommit.rows(SELECT_LEAD, [...valuesOf(viewer, {}), leadId]);
  return row ? withProgress(row) : null;
}

function withProgress({ outcome, ...row }: RowOf<typeof SELECT_LEAD>): OwnLeadRow {
  return { ...row, progress: outcome ?? "new" };
}

function valuesOf(viewer: { id: string }, filter: LeadFilter): ValuesOf<typeof COUNT_LEADS> {
  const { line, state, orderId, progress, from, to } = filter;
  return [
    viewer.id,
    line ?? null,
    state ?? null,
    orderId ?? null,
    progress ?? null,
    from ?? null,
    to ?? null,
  ];
}
