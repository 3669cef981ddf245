import "server-only";
import { recordAudit } from "@/lib/audit/record-audit.server";
import { notFound } from "@/lib/kit/errors";
import { db } from "@/lib/platform/db/prisma.server";
import { sql } from "@/lib/platform/db/sql";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import type { Client } from "@/lib/platform/http/client.server";
import type { SessionDto } from "../dto";
import { describeDevice } from "./describe-device";
import { sessionEnd } from "./session-limits";
import { endAllSessions, type SignedIn } from "./sessions.server";

const MOST_LISTED = 100;

/** Lists the viewer's active sessions, at most 100: the session of this request first, then by last use. */
export async function listSessions(viewer: SignedIn, now = new Date()): Promise<SessionDto[]> {
  const rows = await db().session.findMany({
    where: { userId: viewer.id, revokedAt: null },
    orderBy: { lastSeenAt: "desc" },
    take: MOST_LISTED,
  });
  const live = rows
    .filter((row) => sessionEnd(row, viewer.role) > now)
    .map((row) => ({
      id: row.id,
      device: describeDevice(row.userAgent),
      createdAt: row.createdAt.toISOString(),
      lastSeenAt: row.lastSeenAt.toISOString(),
      address: row.address,
      current: row.id === viewer.sessionId,
    }));
  return live.toSorted((a, b) => Number(b.current) - Number(a.current));
}

/** Ends one of the viewer's own sessions. @throws AppError 404 for another account's session, or one that has ended. */
export async function endOwnSession(viewer: SignedIn, sessionId: string, client: Client): Promise<void> {
  await inTransaction(async (transaction) => {
    const ended = await transaction.execute(
      sql(`UPDATE "Session" SET "revokedAt" = now(), "endReason" = 'ended-by-owner'
       WHERE "id" = $1 AND "userId" = $2 AND "revokedAt" IS NULL`),
      [sessionId, viewer.id],
    );
    if (ended === 0) throw notFound("Session");
    await recordAudit({ ...entryOf(viewer, client), action: "accounts.end-session" }, transaction);
  });
}

/** Ends all the viewer's sessions except the one of this request. Without another, it records nothing. @returns how many. */
export async function endOtherSessions(viewer: SignedIn, client: Client): Promise<number> {
  return inTransaction(async (transaction) => {
    const options = { except: viewer.sessionId, transaction };
    const sessionsEnded = await endAllSessions(viewer.id, "ended-by-owner", options);
    if (sessionsEnded === 0) return 0;
    const entry = { ...entryOf(viewer, client), action: "accounts.end-all-sessions" } as const;
    await recordAudit({ ...entry, after: { sessionsEnded } }, transaction);
    return sessionsEnded;
  });
}

function entryOf(viewer: SignedIn, client: Client) {
  const subject = { type: "user", id: viewer.id } as const;
  return { actorId: viewer.id, subject, outcome: "done", ipAddress: client.ipAddress } as const;
}
