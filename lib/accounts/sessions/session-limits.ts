import type { Role } from "../dto";

const MINUTE_MS = 60 * 1000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** How long a session lives: without use, and at most. */
export interface SessionLimits {
  idleMs: number;
  absoluteMs: number;
}

/** Staff see everybody's orders, so their sessions are short (OWASP ASVS 5.0, 7.3.1 and 7.3.2). */
const LIMITS: Readonly<Record<Role, SessionLimits>> = {
  staff: { idleMs: 30 * MINUTE_MS, absoluteMs: 12 * 60 * MINUTE_MS },
  customer: { idleMs: 7 * DAY_MS, absoluteMs: 30 * DAY_MS },
};

/** How often the last use of a session is written down, at most: small beside the shortest idle limit. */
const LAST_SEEN_EVERY_MS = MINUTE_MS;

/** The limits that hold for a role. */
export function sessionLimits(role: Role): SessionLimits {
  return LIMITS[role];
}

/** The times of a session that the limits are held against. */
export interface SessionTimes {
  createdAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
}

/**
 * The moment from which a session is refused, if it is not used before then: by its role's limits, and never
 * after what was written down when it was opened.
 */
export function sessionEnd(session: SessionTimes, role: Role): Date {
  const { idleMs, absoluteMs } = LIMITS[role];
  return new Date(
    Math.min(
      session.lastSeenAt.getTime() + idleMs,
      session.createdAt.getTime() + absoluteMs,
      session.expiresAt.getTime(),
    ),
  );
}

/** Whether the time of a session's last use needs to be written again. */
export function isLastSeenStale(lastSeenAt: Date, now: Date): boolean {
  return now.getTime() - lastSeenAt.getTime() >= LAST_SEEN_EVERY_MS;
}
