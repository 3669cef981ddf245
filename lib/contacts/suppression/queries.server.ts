import "server-only";
import { placeInPages } from "@/lib/kit/pages";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { db } from "@/lib/platform/db/prisma.server";
import { type IndexKeys, primaryPrefix, readIndexKeys } from "../person-index.server";
import type { SuppressionPageDto } from "./schemas";
import { readPerson, type SuppressedPerson } from "./suppression-list.server";

const PAGE_SIZE = 25;
const FINGERPRINT_LENGTH = 10;

interface SuppressionQuery {
  search?: string | undefined;
  page?: number | undefined;
}

/**
 * A page of the suppression list, newest first. The search takes a whole phone number or email, because the list holds
 * hashes only. For staff.
 */
export async function listSuppressions(query: SuppressionQuery): Promise<SuppressionPageDto> {
  const keys = await readIndexKeys();
  const person = query.search ? readPerson(query.search, keys) : null;
  if (query.search && !person) return { suppressions: [], total: 0, understood: false, page: 1, pages: 1 };
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
  return { suppressions, total, understood: true, page, pages };
}

/**
 * Since when all of these people are on the list by their own wish: they revoked, or their data was erased. Null when one of them
 * is not on it, or stands there for another reason only.
 */
export async function listedByOwnWishSince(persons: readonly SuppressedPerson[]): Promise<Date | null> {
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
