import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import { db } from "@/lib/platform/db/prisma.server";
import { countStatements } from "@/tests/tracing/count-statements";
import { passSeconds } from "@/tests/waiting/pass-seconds";
import { type Attempt, throttle } from "./throttle.server";
import { LIMITS, type Throttled } from "./throttle-limits";

let lastHost = 0;
/** An address that no other test uses. */
const newAddress = () => `198.18.0.${(lastHost += 1)}`;

// The clock stands still unless a test moves it.
beforeEach(() => passSeconds(0));

afterEach(() => void jest.restoreAllMocks());

describe("a limit that is used up", () => {
  const attemptTimes = (kind: Throttled, count: number, attempt: Attempt) =>
    Promise.allSettled(Array.from({ length: count }, () => throttle(kind, attempt)));

  it("refuses without a statement, with the time that is left, until its window ends", async () => {
    const attempt = { ipAddress: newAddress() };
    await attemptTimes("register", LIMITS.register.address.points + 1, attempt);
    passSeconds(1200);
    const refused = () =>
      expect(throttle("register", attempt)).rejects.toMatchObject({
        status: 429,
        extras: { retryAfterSeconds: 2400 },
      });
    await refused();
    expect(await countStatements(() => Promise.all(Array.from({ length: 50 }, refused)))).toBe(0);
    passSeconds(2400);
    await throttle("register", attempt);
  });

  it("takes nothing from the limits of others", async () => {
    const [ipAddress, account] = [newAddress(), randomUUID()];
    for (let count = 0; count <= LIMITS.contact.address.points; count += 1)
      await throttle("contact", { account: randomUUID(), ipAddress }).catch(() => null);
    expect(await countStatements(() => attemptTimes("contact", 50, { account, ipAddress }))).toBe(0);
    await throttle("contact", { account, ipAddress: newAddress() });
  });

  it("refuses with the longer wait of a second time", async () => {
    const attempt = { ipAddress: newAddress() };
    const points = LIMITS["wrong-api-key"].address.points;
    await attemptTimes("wrong-api-key", points + 1, attempt);
    passSeconds(900);
    await attemptTimes("wrong-api-key", points + 1, attempt);
    const refused = { status: 429, extras: { retryAfterSeconds: 1800 } };
    await expect(throttle("wrong-api-key", attempt)).rejects.toMatchObject(refused);
  });

  it("lets pass within a minute whom an operator freed", async () => {
    const attempt = { ipAddress: newAddress() };
    await attemptTimes("register", LIMITS.register.address.points + 1, attempt);
    await db().rateLimit.deleteMany();
    passSeconds(60);
    await expect(throttle("register", attempt)).resolves.toBeDefined();
  });

  it("lets pass at once whom another process forgave", async () => {
    const attempt = { ipAddress: newAddress() };
    await attemptTimes("consumer-confirm", LIMITS["consumer-confirm"].address.points + 5, attempt);
    await db().rateLimit.updateMany({ data: { points: { decrement: 10 } } });
    await expect(throttle("consumer-confirm", attempt)).resolves.toBeDefined();
  });
});
