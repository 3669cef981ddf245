import "server-only";
import * as z from "zod/mini";
import { idRange } from "@/lib/kit/id-range";
import { escapeLike } from "@/lib/kit/search-text";
import type { AuditEntry, Prisma } from "@/lib/platform/db/generated/client";
import { db } from "@/lib/platform/db/prisma.server";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { AUDIT_SUBJECT_TYPES, type AuditAction, type AuditSubjectType } from "./actions";
import { readUsernames } from "./read-usernames.server";
import type { AuditEntryDto, AuditPageDto, AuditQuery } from "./schemas";

const PAGE_SIZE = 50;

/** Accounts that one search term may match at most. An exact match of the username or email comes first. */
const MAX_PEOPLE = 200;

const PEOPLE = sql(
  `SELECT "id" FROM "User" WHERE "username" ILIKE $2 OR "email" ILIKE $2
   ORDER BY lower($1) IN (lower("username"), lower("email")) DESC, "createdAt" DESC LIMIT $3`,
);

const storedFacts = z.record(z.string(), z.unknown());

/** Lists a page of the audit log, newest first. For staff. */
export async function listAuditEntries(query: AuditQuery): Promise<AuditPageDto> {
  const rows = await db().auditEntry.findMany({
    where: {
      ...(query.cursor ? { id: { lt: BigInt(query.cursor) } } : {}),
      ...(query.action ? { action: query.action } : {}),
      ...(query.outcome ? { outcome: query.outcome } : {}),
      ...(query.from || query.to
        ? { at: { ...(query.from ? { gte: query.from } : {}), ...(query.to ? { lt: query.to } : {}) } }
        : {}),
      AND: [await actorIs(query.actor), await subjectIs(query.subject)],
    },
    orderBy: { id: "desc" },
    take: PAGE_SIZE + 1,
  });
  const shown = rows.slice(0, PAGE_SIZE);
  const last = shown.at(-1);
  return {
    entries: await toAuditEntryDtos(shown),
    nextCursor: rows.length > PAGE_SIZE && last ? String(last.id) : null,
  };
}

/** Lists the newest entries about a subject, newest first. For staff. */
export async function listAuditEntriesAbout(
  subject: { type: AuditSubjectType; id: string },
  options: { actions: readonly AuditAction[]; take: number },
): Promise<AuditEntryDto[]> {
  const rows = await db().auditEntry.findMany({
    where: { subjectType: subject.type, subjectId: subject.id, action: { in: [...options.actions] } },
    orderBy: { id: "desc" },
    take: options.take,
  });
  return toAuditEntryDtos(rows);
}

async function actorIs(text: string | undefined): Promise<Prisma.AuditEntryWhereInput> {
  if (!text) return {};
  const range = idRange(text);
  const people = await findPeople(text);
  return { OR: [{ actorId: { in: people } }, ...(range ? [{ actorId: range }] : [])] };
}

async function subjectIs(text: string | undefined): Promise<Prisma.AuditEntryWhereInput> {
  if (!text) return {};
  const people = await findPeople(text);
  const byPerson = { subjectType: "user", subjectId: { in: people } };
  const range = idRange(text);
  // Ids of Stripe, of the catalog and of the suppression list are complete and as they are stored. The index begins with the type, and
  // finds the beginning of an id as a range: in most sort orders it cannot find it as a pattern.
  const subjectId = range ? { ...range, startsWith: text.trim().toLowerCase() } : text.trim();
  return { OR: [byPerson, { subjectType: { in: [...AUDIT_SUBJECT_TYPES] }, subjectId }] };
}

async function findPeople(text: string): Promise<string[]> {
  const rows = await autocommit.rows(PEOPLE, [text.trim(), `%${escapeLike(text.trim())}%`, MAX_PEOPLE]);
  return rows.map(({ id }) => id);
}

async function toAuditEntryDtos(rows: readonly AuditEntry[]): Promise<AuditEntryDto[]> {
  const names = await readUsernames(usersIn(rows));
  return rows.map((row) => ({
    id: String(row.id),
    at: row.at.toISOString(),
    actor: row.actorId ? { id: row.actorId, username: names.get(row.actorId) ?? null } : null,
    action: row.action,
    subject:
      row.subjectType && row.subjectId
        ? { type: row.subjectType, id: row.subjectId, name: names.get(row.subjectId) ?? null }
        : null,
    outcome: row.outcome,
    before: readFacts(row.before),
    after: readFacts(row.after),
    requestId: row.requestId,
    address: row.address,
  }));
}

function usersIn(rows: readonly AuditEntry[]): string[] {
  return rows.flatMap(({ actorId, subjectType, subjectId }) =>
    [actorId, subjectType === "user" ? subjectId : null].filter((id) => id !== null),
  );
}

function readFacts(stored: Prisma.JsonValue): Record<string, unknown> | null {
  const parsed = storedFacts.safeParse(stored);
  return parsed.success ? parsed.data : null;
}
