import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { DAY_MS, MINUTE_MS } from "@/lib/kit/time-units";
import { ROLES } from "../dto";
import { isLastSeenStale, sessionEnd, sessionLimits } from "./session-limits";

const opened = Date.UTC(2026, 10, 21, 12);

function end(role: (typeof ROLES)[number], usedAfterMs: number, expiresAfterMs = 365 * DAY_MS): number {
  const session = {
    createdAt: new Date(opened),
    lastSeenAt: new Date(opened + usedAfterMs),
    expiresAt: new Date(opened + expiresAfterMs),
  };
  return sessionEnd(session, role).getTime() - opened;
}

describe("the end of a session", () => {
  it("of staff comes after 30 minutes without use, and 12 hours at most", () => {
    expect(end("staff", 0)).toBe(30 * MINUTE_MS);
    expect(end("staff", 10 * MINUTE_MS)).toBe(40 * MINUTE_MS);
    expect(end("staff", 11.9 * 60 * MINUTE_MS)).toBe(12 * 60 * MINUTE_MS);
  });

  it("of a customer comes after 7 days without use, and 30 days at most", () => {
    expect(end("customer", 0)).toBe(7 * DAY_MS);
    expect(end("customer", 28 * DAY_MS)).toBe(30 * DAY_MS);
  });

  it("is never after what was written down when it was opened", () => {
    expect(end("customer", 0, 5 * MINUTE_MS)).toBe(5 * MINUTE_MS);
  });

  it("keeps every limit, and does not come before the first of them", () => {
    const times = fc.record({
      role: fc.constantFrom(...ROLES),
      used: fc.nat(60 * DAY_MS),
      expires: fc.nat(60 * DAY_MS),
    });
    fc.assert(
      fc.property(times, ({ role, used, expires }) => {
        const { idleMs, absoluteMs } = sessionLimits(role);
        const limits = [used + idleMs, absoluteMs, expires];
        expect(limits).toContain(end(role, used, expires));
        for (const limit of limits) expect(end(role, used, expires)).toBeLessThanOrEqual(limit);
      }),
    );
  });
});

describe("the time of the last use", () => {
  it("is written once a minute: exact enough for every idle limit", () => {
    expect(isLastSeenStale(new Date(opened), new Date(opened + MINUTE_MS - 1))).toBe(false);
    expect(isLastSeenStale(new Date(opened), new Date(opened + MINUTE_MS))).toBe(true);
    for (const role of ROLES) {
      expect(sessionLimits(role).idleMs).toBeGreaterThanOrEqual(20 * MINUTE_MS);
    }
  });
});
