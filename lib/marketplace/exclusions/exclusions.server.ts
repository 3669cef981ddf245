import "server-only";
import type { Actor } from "@/lib/audit/actor.server";
import { recordAudit } from "@/lib/audit/record-audit.server";
import type { AuditFacts } from "@/lib/audit/remove-secrets";
import { CARRIERS } from "@/lib/catalog/carriers";
import { hashEmail, hashPhone, holdIndexKeys } from "@/lib/contacts/person-index.server";
import { conflict, notFound } from "@/lib/kit/errors";
import { db } from "@/lib/platform/db/prisma.server";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { inTransaction, type Transaction } from "@/lib/platform/db/transaction.server";
import { sourceCode } from "@/lib/publishers/source-code.server";
import type { BlockedSourceBody, ExclusionsDto, OwnCustomersBody } from "./schemas";

/** Publishers that are looked through for a code. */
const MOST_SOURCES = 10_000;

/** What the viewer excludes. The list of own customers is shown as counts. */
export async function readExclusions(viewer: { id: string }): Promise<ExclusionsDto> {
  const where = { userId: viewer.id };
  const [account, sources] = await Promise.all([
    db().accountExclusions.findUnique({ where }),
    db().blockedSource.findMany({ where, orderBy: { blockedAt: "desc" }, take: MOST_SOURCES }),
  ]);
  const listedAt = account?.listedAt;
  return {
    customers: listedAt
      ? { phones: account.numbers, emails: account.mailboxes, listedAt: listedAt.toISOString() }
      : null,
    carriers: CARRIERS.filter((carrier) => account?.carriers.includes(carrier)),
    sources: sources.map(({ publisherId, blockedAt }) => ({
      source: sourceCode(viewer.id, publisherId),
      blockedAt: blockedAt.toISOString(),
    })),
  };
}

/** Whether the viewer excludes any leads. */
export async function hasExclusions(viewer: { id: string }): Promise<boolean> {
  const [row] = await autocommit.rows(sql(`SELECT has_exclusions($1) AS "excludes!"`), [viewer.id]);
  return row?.excludes ?? false;
}

/** Whether the viewer has a list of own customers. */
export async function hasOwnCustomers(viewer: { id: string }): Promise<boolean> {
  const where = { userId: viewer.id, listedAt: { not: null } };
  return (await db().accountExclusions.count({ where })) > 0;
}

/**
 * Replaces the viewer's list of own customers. Their leads are never sold to the viewer from then on. Only blind indexes of
 * the phones and emails are stored (docs/decisions/0030-own-customers.md). Count the change with `countListChange` first.
 */
export async function setOwnCustomers(viewer: Actor, body: OwnCustomersBody): Promise<ExclusionsDto> {
  const [phones, emails] = [[...new Set(body.phones)], [...new Set(body.emails)]];
  return changeExclusions(viewer, async (transaction) => {
    const keys = await holdIndexKeys(transaction);
    const hashes = [
      ...phones.flatMap((phone) => hashPhone(phone, keys).map((hash) => ["phone", hash] as const)),
      ...emails.flatMap((email) =>
        hashEmail(email.toLowerCase(), keys).map((hash) => ["email", hash] as const),
      ),
    ];
    await transaction.execute(REMOVE_LIST, [viewer.id]);
    await transaction.execute(
      sql(`INSERT INTO "ExcludedPerson" ("userId", "kind", "hash")
           SELECT $1, n."kind"::"ContactKind", n."hash" FROM unnest($2::text[], $3::text[]) AS n ("kind", "hash")
           ON CONFLICT DO NOTHING`),
      [viewer.id, hashes.map(([kind]) => kind), hashes.map(([, hash]) => hash)],
    );
    await transaction.execute(SET_COUNTS, [viewer.id, phones.length, emails.length, true]);
    return { phones: phones.length, emails: emails.length };
  });
}

/** Removes the viewer's list of own customers. */
export function removeOwnCustomers(viewer: Actor): Promise<ExclusionsDto> {
  return changeExclusions(viewer, async (transaction) => {
    await transaction.execute(REMOVE_LIST, [viewer.id]);
    await transaction.execute(SET_COUNTS, [viewer.id, 0, 0, false]);
    return { phones: 0, emails: 0 };
  });
}

const REMOVE_LIST = sql(`DELETE FROM "ExcludedPerson" WHERE "userId" = $1`);
const SET_COUNTS = sql(
  `INSERT INTO "AccountExclusions" ("userId", "numbers", "mailboxes", "listedAt")
   VALUES ($1, $2, $3, CASE WHEN $4::boolean THEN clock_timestamp() END)
   ON CONFLICT ("userId") DO UPDATE SET "numbers" = EXCLUDED."numbers", "mailboxes" = EXCLUDED."mailboxes",
     "listedAt" = EXCLUDED."listedAt"`,
);

/**
 * Excludes auto and home leads of people who are insured with these carriers now. Replaces the earlier choice.
 * @param shown the choice that the page showed before. With it, only the difference is applied, and what was chosen meanwhile stays.
 */
export function setExcludedCarriers(
  viewer: Actor,
  carriers: readonly string[],
  shown?: readonly string[],
): Promise<ExclusionsDto> {
  return changeExclusions(viewer, async (transaction) => {
    const [stored] = await transaction.rows(
      sql(`SELECT "carriers" AS "carriers!" FROM "AccountExclusions" WHERE "userId" = $1`),
      [viewer.id],
    );
    const unseen = shown ? (stored?.carriers ?? []).filter((carrier) => !shown.includes(carrier)) : [];
    const isGone = (carrier: string) => shown?.includes(carrier) && !stored?.carriers.includes(carrier);
    const chosen = [...new Set([...carriers.filter((carrier) => !isGone(carrier)), ...unseen])].toSorted();
    await transaction.execute(
      sql(`INSERT INTO "AccountExclusions" ("userId", "carriers") VALUES ($1, $2::text[])
           ON CONFLICT ("userId") DO UPDATE SET "carriers" = EXCLUDED."carriers"`),
      [viewer.id, chosen],
    );
    return { carriers: chosen.join(", ") };
  });
}

/**
 * Blocks a source for all orders of the viewer, running ones too, or takes that back.
 * @throws AppError 404 for a source that the viewer's results do not name; 409 for a short code that two sources have.
 */
export async function setSourceBlocked(
  viewer: Actor,
  { source, isBlocked }: BlockedSourceBody,
): Promise<ExclusionsDto> {
  const publishers = await autocommit.rows(sql(`SELECT "id" FROM "Publisher" LIMIT $1`), [MOST_SOURCES]);
  const ids = publishers.map(({ id }) => id).filter((id) => sourceCode(viewer.id, id).startsWith(source));
  if (ids.length === 0) throw notFound("Source");
  if (ids.length > 1)
    throw conflict(
      "source-not-clear",
      "Two of your sources have this code. Load the page again, then choose one.",
    );
  return changeExclusions(viewer, async (transaction) => {
    await transaction.execute(isBlocked ? BLOCK : UNBLOCK, [viewer.id, ids]);
    return { source, isBlocked };
  });
}

const BLOCK = sql(
  `INSERT INTO "BlockedSource" ("userId", "publisherId") SELECT $1, unnest($2::uuid[]) ON CONFLICT DO NOTHING`,
);
const UNBLOCK = sql(`DELETE FROM "BlockedSource" WHERE "userId" = $1 AND "publisherId" = ANY ($2::uuid[])`);

/**
 * Changes the exclusions, and marks the account's orders as ones with exclusions. The lock on the account makes an order that
 * opens at this moment wait; the update of the orders waits for running sales. So nothing that is excluded is sold after this
 * returns.
 * @param change returns what the audit log keeps of it.
 */
async function changeExclusions(
  viewer: Actor,
  change: (transaction: Transaction) => Promise<AuditFacts>,
): Promise<ExclusionsDto> {
  await inTransaction(async (transaction) => {
    await transaction.rows(sql(`SELECT "id" FROM "User" WHERE "id" = $1 FOR NO KEY UPDATE`), [viewer.id]);
    const facts = await change(transaction);
    // Locked in the order of hold_demands: a sale may hold several of them.
    await transaction.execute(
      sql(`WITH held AS (SELECT "orderId" FROM "OrderDemand" WHERE "userId" = $1 ORDER BY "orderId" FOR NO KEY UPDATE)
           UPDATE "OrderDemand" SET "hasExclusions" = has_exclusions($1) WHERE "orderId" IN (SELECT "orderId" FROM held)`),
      [viewer.id],
    );
    await recordAudit(
      {
        actorId: viewer.id,
        action: "orders.change-exclusions",
        subject: { type: "user", id: viewer.id },
        outcome: "done",
        after: facts,
        ipAddress: viewer.ipAddress,
      },
      transaction,
    );
  });
  return readExclusions(viewer);
}
