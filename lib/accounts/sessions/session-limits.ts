import { DAY_MS, MINUTE_MS } from "@/lib/kit/time-units";
import type { Role } from "../dto";

/** How long a session lasts without use, and at most. */
export interface SessionLimits {
  idleMs: number;
  absoluteMs: number;
}

/** Staff see everybody's orders, so their sessions are short (OWASP ASVS 5.0, 7.3.1 and 7.3.2). */
const LIMITS: Readonly<Record<Role, SessionLimits>> = {
  staff: { idleMs: 30 * MINUTE_MS, absoluteMs: 12 * 60 * MINUTE_MS },
  customer: { idleMs: 7 * DAY_MS, absoluteMs: 30 * DAY_MS },
};

/** Minimum time between two writes of a session's last use. Much shorter than the shortest idle limit. */
const LAST_SEEN_EVERY_MS = MINUTE_MS;

/** Returns the session limits of a role. */
export function sessionLimits(role: Role): SessionLimits {
  return LIMITS[role];
}

/** The times of a session that its limits are compared with. */
export interface SessionTimes {
  createdAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
}

/**
 * Returns when a session expires if it is not used before: by its role's limits, and never later than the expiry that was
 * stored when it was opened.
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
