import "server-only";
import { db } from "@/lib/platform/db/prisma.server";
import type { Viewer } from "./present-user";

/** A session ends after 30 days, whatever happens. */
export const SESSION_SECONDS = 30 * 24 * 60 * 60;

/** How often a session's last use is written down, at most. */
const LAST_SEEN_EVERY_MS = 5 * 60 * 1000;

/** A viewer with the session that the request came with. */
export interface SignedIn extends Viewer {
  sessionId: string;
}

/** Opens a session; its id goes into the token, and the row is what makes the token worth anything. */
export async function openSession(userId: string, userAgent: string | null): Promise<string> {
  const session = await db().session.create({
    data: {
      userId,
      userAgent: userAgent?.slice(0, 300) ?? null,
      expiresAt: new Date(Date.now() + SESSION_SECONDS * 1000),
    },
  });
  return session.id;
}

/** The person behind a session; null when it has ended, expired, or the account is disabled. */
export async function findLiveSession(sessionId: string): Promise<SignedIn | null> {
  const now = new Date();
  const session = await db().session.findFirst({
    where: { id: sessionId, revokedAt: null, expiresAt: { gt: now }, user: { disabledAt: null } },
    include: { user: true },
  });
  if (!session) return null;
  if (now.getTime() - session.lastSeenAt.getTime() > LAST_SEEN_EVERY_MS) {
    await db().session.updateMany({ where: { id: sessionId }, data: { lastSeenAt: now } });
  }
  return { ...session.user, sessionId };
}

/** Ends a session: its token is refused from the next request on. Ending it twice is fine. */
export async function endSession(sessionId: string): Promise<void> {
  await db().session.updateMany({
    where: { id: sessionId, revokedAt: null },
    data: { revokedAt: new Date() },
  });
}
