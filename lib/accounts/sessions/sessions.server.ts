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

/** How long the cookie may stay in a browser. The row behind it may end earlier, and then the cookie is worth nothing. */
export const SESSION_SECONDS = sessionLimits("customer").absoluteMs / 1000;

/** Why a session ended before its time. */
export type SessionEndReason =
  | "signed-out"
  | "password-changed"
  | "role-changed"
  | "disabled"
  | "ended-by-owner"
  | "ended-by-staff"
  | "closed";

/** A viewer with the session that the request came with. */
export interface SignedIn extends Viewer {
  sessionId: string;
  /** When this session gave a second factor; null when it has not. */
  secondFactorAt: Date | null;
  /** When this session last gave its password or second factor again (staff/confirm-identity.server.ts). */
  identityConfirmedAt: Date | null;
}

interface OpenOptions {
  /** When the password was set that this session was given for: if it has changed since, there is no session. */
  passwordChangedAt?: Date | undefined;
  /** Carried over from the session that this one follows. */
  secondFactorAt?: Date | null | undefined;
  now?: Date | undefined;
}

/**
 * Opens a session; its id goes into the token, and the row is what makes the token worth anything. Holds the
 * account's row meanwhile: a password change, or disabling, either comes first and is seen here, or comes
 * after and ends this session with the others.
 * @returns null when the account is disabled, closed, or has another password by now.
 */
export async function openSessionWithin(
  transaction: Transaction,
  userId: string,
  client: Client,
  { passwordChangedAt, secondFactorAt, now = new Date() }: OpenOptions = {},
): Promise<string | null> {
  const [account] = await transaction.rows(
    sql(`SELECT "role", "passwordChangedAt" FROM "User"
     WHERE "id" = $1 AND "disabledAt" IS NULL AND "closedAt" IS NULL FOR SHARE`),
    [userId],
  );
  if (!account) return null;
  if (passwordChangedAt && passwordChangedAt.getTime() !== account.passwordChangedAt.getTime()) return null;
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

/** `openSessionWithin` on its own. @throws Error when the account is disabled or closed. */
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
 */
export async function findLiveSession(sessionId: string, now = new Date()): Promise<SignedIn | null> {
  const session = await findSession(sessionId, now);
  if (!session) return null;
  const { lastSeenAt, createdAt: _c, expiresAt: _e, ...signedIn } = session;
  if (isLastSeenStale(lastSeenAt, now)) {
    await db().session.updateMany({ where: { id: sessionId }, data: { lastSeenAt: now } });
  }
  return { ...signedIn, sessionId };
}

/** Whether a session has not ended. Does not count as a use of the session: an open page keeps nobody signed in. */
export async function isSessionLive(sessionId: string, now = new Date()): Promise<boolean> {
  return (await findSession(sessionId, now)) !== null;
}

// Every signed-in request runs it: one statement, planned once for each connection.
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

/** Ends a session: its token is refused from the next request on. Ending it twice is fine. */
export async function endSession(sessionId: string, reason: SessionEndReason = "signed-out"): Promise<void> {
  await db().session.updateMany({
    where: { id: sessionId, revokedAt: null },
    data: { revokedAt: new Date(), endReason: reason },
  });
}

interface EndAllOptions {
  /** The session that goes on. */
  except?: string | undefined;
  transaction?: Transaction | undefined;
}

/** Ends every session of an account, from the next request on. @returns how many had not ended before. */
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
