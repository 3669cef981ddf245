import "server-only";
import { createHmac } from "node:crypto";
import { refused } from "@/lib/kit/errors";
import { hashKey } from "@/lib/platform/crypto/sha256";
import type { AccountTokenPurpose } from "@/lib/platform/db/generated/enums";
import { type RowOf, sql } from "@/lib/platform/db/sql";
import type { Transaction } from "@/lib/platform/db/transaction.server";
import { env } from "@/lib/platform/env/env.server";
import { tokenExpiry } from "./token-lifetime";

/**
 * Computes the token of a link: 32 bytes, from the row's ID and AUTH_SECRET. A job that carries the ID can write the
 * email, and neither the account tables nor the job tables hold anything that opens an account.
 */
export function deriveToken(tokenId: string): string {
  return createHmac("sha256", env().AUTH_SECRET).update(`account-token:${tokenId}`).digest("base64url");
}

interface NewToken {
  id: string;
  userId: string;
  purpose: AccountTokenPurpose;
  newEmail?: string;
  now: Date;
}

/**
 * Creates a token and voids earlier ones of the same purpose. Does nothing if the ID exists, because jobs may run more
 * than once. Locks the account's row, so that of two parallel calls only the later token stays valid.
 */
export async function issueToken(transaction: Transaction, token: NewToken): Promise<void> {
  const { id, userId, purpose, newEmail, now } = token;
  await lockAccount(transaction, userId);
  const inserted = await transaction.execute(
    sql(`INSERT INTO "AccountToken" ("id", "userId", "purpose", "tokenHash", "newEmail", "createdAt", "expiresAt")
         VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT ("id") DO NOTHING`),
    [id, userId, purpose, hashKey(deriveToken(id)), newEmail ?? null, now, tokenExpiry(purpose, now)],
  );
  if (inserted > 0) await voidTokens(transaction, { userId, purposes: [purpose], now, except: id });
}

/** Every transaction that changes an account and its tokens locks the account first. One order prevents deadlocks. */
export async function lockAccount(transaction: Transaction, userId: string): Promise<void> {
  await transaction.execute(sql(`SELECT 1 FROM "User" WHERE "id" = $1 FOR NO KEY UPDATE`), [userId]);
}

interface VoidTokens {
  userId: string;
  purposes: readonly AccountTokenPurpose[];
  now: Date;
  except?: string;
}

/** Voids the account's unused links. */
export async function voidTokens(transaction: Transaction, which: VoidTokens): Promise<void> {
  await transaction.execute(
    sql(`UPDATE "AccountToken" SET "expiresAt" = $3
         WHERE "userId" = $1 AND "purpose" = ANY($2) AND "usedAt" IS NULL
           AND "expiresAt" > $3 AND "id" IS DISTINCT FROM $4`),
    [which.userId, which.purposes, which.now, which.except ?? null],
  );
}

const LIVE = `"tokenHash" = $1 AND "purpose" = ANY ($2::"AccountTokenPurpose"[]) AND "usedAt" IS NULL AND "expiresAt" > $3
  AND EXISTS (SELECT 1 FROM "User" WHERE "User"."id" = "userId" AND "disabledAt" IS NULL AND "closedAt" IS NULL)`;

const TAKE_TOKEN = sql(
  `UPDATE "AccountToken" SET "usedAt" = $3 WHERE ${LIVE} RETURNING "id", "userId", "purpose", "newEmail", "createdAt"`,
);

/** A token that has just been used: its account, its purpose, the new email of an email change, and when it was created. */
export type UsedToken = RowOf<typeof TAKE_TOKEN>;

/**
 * Marks a token as used. Of many parallel uses, one succeeds. Rolls back with the transaction.
 * @throws AppError 422 `link-not-valid` for one that is unknown, used, expired or void, or whose account is
 * disabled or closed.
 */
export async function takeToken(
  transaction: Transaction,
  token: string,
  purposes: readonly AccountTokenPurpose[],
  now: Date,
): Promise<UsedToken> {
  const [used] = await transaction.rows(TAKE_TOKEN, [hashKey(token), [...purposes], now]);
  if (!used) throw linkNotValid();
  return used;
}

/** Returns the owner of a token without using or locking it. @throws AppError 422 `link-not-valid`. */
export async function findTokenOwner(
  transaction: Transaction,
  token: string,
  purposes: readonly AccountTokenPurpose[],
  now: Date,
): Promise<string> {
  const [found] = await transaction.rows(sql(`SELECT "userId" FROM "AccountToken" WHERE ${LIVE}`), [
    hashKey(token),
    [...purposes],
    now,
  ]);
  if (!found) throw linkNotValid();
  return found.userId;
}

function linkNotValid() {
  return refused(
    "link-not-valid",
    "This link no longer works: it was used, it has expired, or a newer one was sent. Please ask for a new one.",
  );
}
