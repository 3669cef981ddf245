import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import { db } from "@/lib/platform/db/prisma.server";
import { shortenIpAddress } from "@/lib/platform/http/client-ip-address";
import { createCustomer } from "@/tests/factories/accounts";
import { passSeconds } from "@/tests/waiting/pass-seconds";
import { removeExpiredLimits } from "./limiters.server";
import { type Attempt, throttle } from "./throttle.server";
import { LIMITS, SITE_TIMES } from "./throttle-limits";

let lastHost = 0;
/** An address that no other test uses. */
const newAddress = () => `198.18.${Math.floor(lastHost / 250)}.${(lastHost++ % 250) + 1}`;

async function failTimes(count: number, attempt: Attempt): Promise<void> {
  for (let index = 0; index < count; index += 1) await throttle("sign-in", attempt);
}

async function waitOf(attempt: Attempt): Promise<unknown> {
  return throttle("sign-in", attempt).then(
    () => 0,
    (error: { extras: { retryAfterSeconds: number } }) => error.extras.retryAfterSeconds,
  );
}

// The clock stands still unless a test moves it.
beforeEach(() => passSeconds(0));

afterEach(() => void jest.restoreAllMocks());

describe("guessing at an account", () => {
  it("is stopped after ten failures from one address, and nobody else is", async () => {
    const [account, attacker, owner] = [randomUUID(), newAddress(), newAddress()];
    await failTimes(10, { account, ipAddress: attacker });
    await expect(throttle("sign-in", { account, ipAddress: attacker })).rejects.toMatchObject({
      status: 429,
      message: "Too many attempts. Please try again in 15 minutes.",
      extras: { retryAfterSeconds: 900 },
    });
    await throttle("sign-in", { account, ipAddress: owner });
    await throttle("sign-in", { account: randomUUID(), ipAddress: attacker });
  });

  it("waits longer each time, and trying meanwhile does not prolong the wait", async () => {
    const attempt = { account: randomUUID(), ipAddress: newAddress() };
    for (const expected of [900, 1800, 3600]) {
      await failTimes(10, attempt);
      expect(await waitOf(attempt)).toBe(expected);
      passSeconds(expected - 1);
      expect(await waitOf(attempt)).toBe(1);
      passSeconds(2);
    }
  });

  it("cannot get around the limit by asking at once", async () => {
    const attempt = { account: randomUUID(), ipAddress: newAddress() };
    const results = await Promise.allSettled(Array.from({ length: 40 }, () => throttle("sign-in", attempt)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
  });

  it("is counted for a /64 of IPv6 as for one", async () => {
    const account = randomUUID();
    for (let host = 1; host <= 10; host += 1) {
      await throttle("sign-in", { account, ipAddress: `2001:db8:0:1::${host}` });
    }
    expect(await waitOf({ account, ipAddress: "2001:db8:0:1::ffff" })).toBe(900);
    expect(await waitOf({ account, ipAddress: "2001:db8:0:2::1" })).toBe(0);
  });

  it("is counted for the /48 of a customer with 65,536 networks, too", async () => {
    const from = (site: number, subnet: number) => ({
      ipAddress: `2001:db8:${site}:${subnet.toString(16)}::1`,
    });
    const passing = LIMITS["new-email"].address.points * SITE_TIMES;
    const attempts = Array.from({ length: passing }, (_, subnet) => throttle("new-email", from(48, subnet)));
    await Promise.all(attempts);
    const refused = throttle("new-email", from(48, passing));
    await expect(refused).rejects.toMatchObject({ status: 429 });
    await throttle("new-email", from(49, passing));
  });

  it("is forgotten after a success", async () => {
    const attempt = { account: randomUUID(), ipAddress: newAddress() };
    await failTimes(9, attempt);
    await (await throttle("sign-in", attempt)).forgive();
    await failTimes(10, attempt);
    expect(await waitOf(attempt)).toBe(900);
  });
});

describe("guessing at many accounts from one address", () => {
  it("is stopped after sixty failures", async () => {
    const address = newAddress();
    for (let index = 0; index < 60; index += 1)
      await throttle("sign-in", { account: randomUUID(), ipAddress: address });
    expect(await waitOf({ account: randomUUID(), ipAddress: address })).toBe(900);
  });

  it("cannot be bought back with successes at an own account", async () => {
    const address = newAddress();
    const own = { account: randomUUID(), ipAddress: address };
    for (let index = 0; index < 60; index += 1) {
      await throttle("sign-in", { account: randomUUID(), ipAddress: address });
      if (index < 50) {
        await (await throttle("sign-in", own)).forgive();
      }
    }
    expect(await waitOf({ account: randomUUID(), ipAddress: address })).toBe(900);
  });

  it("does not use up an office's attempts by trying while blocked at one account", async () => {
    const [address, account] = [newAddress(), randomUUID()];
    await failTimes(10, { account, ipAddress: address });
    for (let index = 0; index < 80; index += 1)
      expect(await waitOf({ account, ipAddress: address })).toBeGreaterThan(0);
    expect(await waitOf({ account: randomUUID(), ipAddress: address })).toBe(0);
  });
});

describe("guessing at one account from many addresses", () => {
  it("is slowed down, and the owner at a known address signs in all the while", async () => {
    const { user, sessionId } = await createCustomer();
    const [home, elsewhere] = [newAddress(), newAddress()];
    // The test's addresses share a /24, and those are kept as one: the owner's is put far away.
    const owner = "203.0.113.7";
    await db().session.update({ where: { id: sessionId }, data: { address: shortenIpAddress(owner) } });
    for (let index = 0; index < 100; index += 1) {
      await throttle("sign-in", { account: user.id, ipAddress: newAddress() });
    }
    for (const address of [home, elsewhere])
      expect(await waitOf({ account: user.id, ipAddress: address })).toBeGreaterThan(0);
    expect(await waitOf({ account: user.id, ipAddress: owner })).toBe(0);
    expect(await waitOf({ account: user.id, ipAddress: "203.0.113.99" })).toBe(0);
  });

  it("slows the owner down again once the address was not used for a month", async () => {
    const { user, sessionId } = await createCustomer();
    const createdAt = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000);
    await db().session.update({
      where: { id: sessionId },
      data: { address: shortenIpAddress("203.0.113.7"), createdAt },
    });
    for (let index = 0; index < 100; index += 1) {
      await throttle("sign-in", { account: user.id, ipAddress: newAddress() });
    }
    expect(await waitOf({ account: user.id, ipAddress: "203.0.113.7" })).toBeGreaterThan(0);
  });
});

it("does not enlarge the next window by a point that is given back late", async () => {
  const attempt = { account: randomUUID(), ipAddress: newAddress() };
  const late = await throttle("second-factor", attempt);
  passSeconds(2 * 60 * 60);
  await late.forgive();
  const results = await Promise.allSettled(
    Array.from({ length: 30 }, () =>
      throttle("second-factor", { account: attempt.account, ipAddress: newAddress() }),
    ),
  );
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(20);
});

it("limits accounts alone where the address is not known", async () => {
  const account = randomUUID();
  await failTimes(10, { account });
  expect(await waitOf({ account, ipAddress: null })).toBe(900);
});

it("keeps no counter that has run out", async () => {
  await throttle("sign-in", { account: "a-name-tried-once", ipAddress: newAddress() });
  const before = await db().rateLimit.count();
  expect(await removeExpiredLimits(new Date(Date.now() + 48 * 60 * 60 * 1000))).toBe(before);
  expect(await db().rateLimit.count()).toBe(0);
});

it("keeps no name that was typed", async () => {
  const account = "my-password-by-mistake";
  await throttle("sign-in", { account, ipAddress: newAddress() });
  const keys = (await db().rateLimit.findMany()).map(({ key }) => key);
  expect(keys.length).toBeGreaterThan(0);
  expect(keys.join()).not.toContain(account);
});
