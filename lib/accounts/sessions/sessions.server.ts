import "server-only";
import { randomUUID } from "node:crypto";
import { db } from "@/lib/platform/db/prisma.server";
import { type RowOf, sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { inTransaction, type Transaction } from "@/lib/platform/db/transaction.server";
import type { Client } from "@/lib/platform/http/client.server";
import { shortenIpAddress } from "@/lib/platform/http/client-ip-address";
import type { Viewer } from "../to-dto";
import { isLastSeenStale, sessionEnd, sessionLimits } from "./session-limits";

/** Lifetime of the cookie. The session's row may end earlier; then the cookie is refused. */
export const SESSION_SECONDS = sessionLimits("customer").absoluteMs / 1000;

/** Why a session ended before it expired. */
export type SessionEndReason =
  | "signed-out"
  | "password-changed"
  | "role-changed"
  | "disabled"
  | "ended-by-owner"
  | "ended-by-staff"
  | "closed";

/** A viewer with the session of the request. */
export interface SignedIn extends Viewer {
  sessionId: string;
  /** When the second factor was given in this session; null if it was not. */
  secondFactorAt: Date | null;
  /** When this session signed in. */
  signedInAt: Date;
  /** When the password or second factor was last given again in this session (staff/confirm-identity.server.ts). */
  identityConfirmedAt: Date | null;
}

interface OpenOptions {
  /** When the password that was checked for this session was set. If it has changed since, no session is opened. */
  passwordChangedAt?: Date | undefined;
  /** Copied from the session that this one replaces. */
  /** Since when the account asks for a second factor, as the caller has read it; null for never. Left out, it is not compared. */
  totpConfirmedAt?: Date | null | undefined;
  secondFactorAt?: Date | null | undefined;
  now?: Date | undefined;
}

/**
 * Opens a session. Its ID goes into the token, and the token is valid only while the row is. Locks the account's row: a
 * password change or a disabling either comes first and is seen here, or comes later and ends this session with the
 * others.
 * @returns null when the account is disabled or closed, or its password or its second factor has changed.
 */
export async function openSessionWithin(
  transaction: Transaction,
  userId: string,
  client: Client,
  { passwordChangedAt, totpConfirmedAt, secondFactorAt, now = new Date() }: OpenOptions = {},
): Promise<string | null> {
  const [account] = await transaction.rows(
    sql(`SELECT "role", "passwordChangedAt", "totpConfirmedAt" FROM "User"
     WHERE "id" = $1 AND "disabledAt" IS NULL AND "closedAt" IS NULL FOR SHARE`),
    [userId],
  );
  if (!account) return null;
  if (passwordChangedAt && passwordChangedAt.getTime() !== account.passwordChangedAt.getTime()) return null;
  if (totpConfirmedAt !== undefined && totpConfirmedAt?.getTime() !== account.totpConfirmedAt?.getTime())
    return null;
  const id = randomUUID();
  await transaction.execute(
    sql(`INSERT INTO "Session" ("id", "userId", "userAgent", "address", "createdAt", "lastSeenAt", "expiresAt", "secondFactorAt")
     VALUES ($1, $2, $3, $4, $5, $5, $6, $7)`),
    [
      id,
      userId,
      client.userAgent?.slice(0, 300) ?? null,
      client.ipAddress ? shortenIpAddress(client.ipAddress) : null,
      now,
      new Date(now.getTime() + sessionLimits(account.role).absoluteMs),
      secondFactorAt ?? null,
    ],
  );
  return id;
}

/** `openSessionWithin` in a transaction of its own. @throws Error when the account is disabled or closed. */
export async function openSession(
  userId: string,
  client: Client,
  options: OpenOptions = {},
): Promise<string> {
  const id = await inTransaction((transaction) => openSessionWithin(transaction, userId, client, options));
  if (!id) throw new Error("no session for a disabled or closed account");
  return id;
}

/**
 * Finds the person behind a session; null if the session has ended, was not used for too long, or is too old, or if the
 * account is disabled or closed.
 * @param isUse the session's idle time begins anew. False for what an open page asks without anybody at it.
 */
export async function findLiveSession(
  sessionId: string,
  now = new Date(),
  { isUse = true }: { isUse?: boolean } = {},
): Promise<SignedIn | null> {
  const session = await findSession(sessionId, now);
  if (!session) return null;
  const { lastSeenAt, createdAt: signedInAt, expiresAt: _e, ...signedIn } = session;
  if (isUse && isLastSeenStale(lastSeenAt, now)) {
    await db().session.updateMany({ where: { id: sessionId }, data: { lastSeenAt: now } });
  }
  return { ...signedIn, signedInAt, sessionId };
}

/** Whether a session has not ended. Does not count as a use of the session: an open page keeps nobody signed in. */
export async function isSessionLive(sessionId: string, now = new Date()): Promise<boolean> {
  return (await findSession(sessionId, now)) !== null;
}

/** Which of these sessions have not ended. Like `isSessionLive`, but one statement for all. */
export async function findLiveSessionIds(
  sessionIds: readonly string[],
  now = new Date(),
): Promise<ReadonlySet<string>> {
  const sessions = await autocommit.rows(
    sql(`SELECT s."id", s."createdAt", s."lastSeenAt", s."expiresAt", u."role"
     FROM "Session" s JOIN "User" u ON u."id" = s."userId"
     WHERE s."id" = ANY ($1::uuid[]) AND s."revokedAt" IS NULL AND u."disabledAt" IS NULL AND u."closedAt" IS NULL`),
    [sessionIds],
  );
  const live = sessions.filter((session) => sessionEnd(session, session.role) > now);
  return new Set(live.map(({ id }) => id));
}

// Runs for every signed-in request, so it is one statement that each connection plans once.
const FIND_SESSION = sql(
  `SELECT s."createdAt", s."lastSeenAt", s."expiresAt", s."secondFactorAt", s."identityConfirmedAt", u."id", u."username", u."email",
     u."firstName", u."lastName", u."company", u."phone", u."role", u."timeZone", u."emailConfirmedAt", u."totpConfirmedAt"
   FROM "Session" s JOIN "User" u ON u."id" = s."userId"
   WHERE s."id" = $1 AND s."revokedAt" IS NULL AND u."disabledAt" IS NULL AND u."closedAt" IS NULL`,
  { planName: "find-session" },
);

async function findSession(sessionId: string, now: Date): Promise<RowOf<typeof FIND_SESSION> | null> {
  const [session] = await autocommit.rows(FIND_SESSION, [sessionId]);
  return session && sessionEnd(session, session.role) > now ? session : null;
}

interface EndAllOptions {
  /** The session that continues. */
  except?: string | undefined;
  transaction?: Transaction | undefined;
}

/** Ends every session of an account from the next request on. @returns how many were active. */
export async function endAllSessions(
  userId: string,
  reason: SessionEndReason,
  { except, transaction }: EndAllOptions = {},
): Promise<number> {
  return (transaction ?? autocommit).execute(
    sql(`UPDATE "Session" SET "revokedAt" = now(), "endReason" = $2
     WHERE "userId" = $1 AND "revokedAt" IS NULL AND "id" IS DISTINCT FROM $3`),
    [userId, reason, except ?? null],
  );
}
