import "server-only";
import type { Actor } from "@/lib/audit/actor.server";
import { recordAudit } from "@/lib/audit/record-audit.server";
import { placeInPages } from "@/lib/kit/pages";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { db } from "@/lib/platform/db/prisma.server";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { type IndexKeys, primaryPrefix, readIndexKeys } from "../person-index.server";
import type { LeadSuppressionDto, SuppressionPageDto } from "./schemas";
import { readPerson, type SuppressedPerson } from "./suppression-list.server";

const PAGE_SIZE = 25;
const FINGERPRINT_LENGTH = 10;

interface SuppressionQuery {
  search?: string | undefined;
  page?: number | undefined;
}

/**
 * As `listSuppressions`. An entry that a phone or an email finds is in the audit log, because it tells that this person is on the
 * list. For staff.
 */
export async function searchSuppressions(staff: Actor, query: SuppressionQuery): Promise<SuppressionPageDto> {
  const { page, person } = await findEntries(query);
  if (person && page.total > 0)
    await recordAudit({
      actorId: staff.id,
      action: "suppression.find",
      subject: { type: "suppression", id: `${person.kind}:${person.hashes[0]}` },
      outcome: "done",
      after: { searchedBy: person.kind },
      ipAddress: staff.ipAddress,
    });
  return page;
}

/**
 * A page of the suppression list, newest first. The search takes a whole phone number or email, because the list holds
 * hashes only. For staff.
 */
export async function listSuppressions(query: SuppressionQuery): Promise<SuppressionPageDto> {
  return (await findEntries(query)).page;
}

/** @returns a page of the list, and the person whom the search names; null without one. */
async function findEntries(
  query: SuppressionQuery,
): Promise<{ page: SuppressionPageDto; person: SuppressedPerson | null }> {
  const keys = await readIndexKeys();
  const person = query.search ? readPerson(query.search, keys) : null;
  if (query.search && !person) {
    const page = { suppressions: [], total: 0, understood: false, page: 1, pages: 1 };
    return { page, person };
  }
  const where = person ? { kind: person.kind, hash: person.hashes[0] } : primaryEntries(keys);
  const total = await db().suppression.count({ where });
  const { page, pages, skip, take } = placeInPages(total, PAGE_SIZE, query.page);
  const rows = await db().suppression.findMany({
    where,
    orderBy: [{ addedAt: "desc" }, { hash: "asc" }],
    skip,
    take,
  });
  const suppressions = rows.map(({ kind, hash, reason, source, addedAt, earlierReason, earlierSource }) => ({
    kind,
    fingerprint: hash.slice(0, FINGERPRINT_LENGTH),
    reason,
    source,
    addedAt: addedAt.toISOString(),
    earlier: earlierReason && { reason: earlierReason, source: earlierSource ?? "" },
  }));
  return { page: { suppressions, total, understood: true, page, pages }, person };
}

/**
 * Returns since when all of these people have been on the list at their own request, because they revoked or had their data erased.
 * @returns null when one of them is not on the list, or is on it for another reason only.
 */
export async function revokedSince(persons: readonly SuppressedPerson[]): Promise<Date | null> {
  const entries = await db().suppression.findMany({
    where: {
      reason: { in: ["revoked", "erased"] },
      OR: persons.map(({ kind, hashes }) => ({ kind, hash: { in: [...hashes] } })),
    },
    take: persons.flatMap(({ hashes }) => hashes).length,
  });
  const since = persons.map(({ kind, hashes }) =>
    entries.find((entry) => entry.kind === kind && hashes.includes(entry.hash)),
  );
  const times = since.flatMap((entry) => entry?.addedAt ?? []);
  if (times.length === 0 || times.length < persons.length) return null;
  return new Date(Math.max(...times.map(Number)));
}

/** One entry of each person, also while the keys of the blind indexes are rotated. */
function primaryEntries(keys: IndexKeys): Prisma.SuppressionWhereInput {
  const prefix = primaryPrefix(keys);
  // A hash of the first key is base64url, which has no point.
  return { hash: prefix ? { startsWith: prefix } : { not: { contains: "." } } };
}

// Each of the two looks up the primary key of the list, and takes the entry of the hash that is written now, or of the next one.
const OF_LEAD = sql(`
  SELECT (l."phoneIndex" IS NOT NULL OR l."emailIndex" IS NOT NULL) AS "namesPerson!",
    LEAST(p."addedAt", p."earlierAddedAt", e."addedAt", e."earlierAddedAt") AS "since",
    ((l."phoneIndex" IS NULL OR p."reason" IN ('revoked', 'erased'))
      AND (l."emailIndex" IS NULL OR e."reason" IN ('revoked', 'erased')))::boolean AS "isRevoked"
  FROM "Lead" l
  LEFT JOIN LATERAL (SELECT s."reason", s."addedAt", s."earlierAddedAt" FROM "Suppression" s
    WHERE s."kind" = 'phone' AND s."hash" IN (l."phoneIndex", l."nextPhoneIndex") LIMIT 1) p ON true
  LEFT JOIN LATERAL (SELECT s."reason", s."addedAt", s."earlierAddedAt" FROM "Suppression" s
    WHERE s."kind" = 'email' AND s."hash" IN (l."emailIndex", l."nextEmailIndex") LIMIT 1) e ON true
  WHERE l."id" = $1`);

/** Whether the person of a lead is on the list, and since when. For staff. */
export async function readLeadSuppression(leadId: string): Promise<LeadSuppressionDto> {
  const [row] = await autocommit.rows(OF_LEAD, [leadId]);
  return {
    namesPerson: row?.namesPerson ?? false,
    since: row?.since?.toISOString() ?? null,
    // NULL where an entry is missing.
    isRevoked: row?.namesPerson === true && row.isRevoked === true,
  };
}
