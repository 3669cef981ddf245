import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import { type Attempt, throttle } from "@/lib/accounts/throttling/throttle.server";
import {
  LIMITS,
  type Limit,
  type Limits,
  MOST_AT_ONCE,
  type Scope,
  type Throttled,
} from "@/lib/accounts/throttling/throttle-limits";
import { createKey } from "@/lib/api-keys/manage-keys.server";
import { createDestination } from "@/lib/delivery/destinations/create-destination.server";
import { streamArrivals } from "@/lib/inbox/stream-arrivals.server";
import { AppError } from "@/lib/kit/errors";
import { db } from "@/lib/platform/db/prisma.server";
import { createConfirmedCustomer, createCustomer } from "@/tests/factories/accounts";
import { passSeconds } from "./waiting/pass-seconds";

interface Case {
  kind: Throttled;
  scope: Scope;
  limit: Limit;
  ownNetworksApart: boolean;
}

const KINDS = Object.keys(LIMITS).filter((kind): kind is Throttled => kind in LIMITS);
const CASES: Case[] = KINDS.flatMap((kind) => {
  const limits: Limits = LIMITS[kind];
  return (["pair", "account", "address"] as const).flatMap((scope) => {
    const limit = limits[scope];
    return limit ? [{ kind, scope, limit, ownNetworksApart: limits.ownNetworksApart === true }] : [];
  });
});
const ACCOUNT_CASES = CASES.filter(({ scope }) => scope === "account");

let lastHost = 0;
/** An IP address that no other attempt uses, each in a network of its own. */
function newIpAddress(): string {
  lastHost += 1;
  return `10.${Math.floor(lastHost / 250)}.${(lastHost % 250) + 1}.1`;
}

/** Makes attempts of which only the limit of one scope can refuse any. */
function attemptsFor(scope: Scope): () => Attempt {
  const [account, ipAddress] = [randomUUID(), newIpAddress()];
  return () => ({
    account: scope === "address" ? randomUUID() : account,
    ipAddress: scope === "account" ? newIpAddress() : ipAddress,
  });
}

/** Calls at the same time. @returns how many passed; an error other than 429 fails the test. */
async function countPassed(calls: readonly (() => Promise<unknown>)[]): Promise<number> {
  const results = await Promise.all(
    calls.map((call) =>
      call().then(
        () => true,
        (error: unknown) => {
          if (error instanceof AppError && [422, 429].includes(error.status)) return false;
          throw error;
        },
      ),
    ),
  );
  return results.filter(Boolean).length;
}

const EXTRA = 25;
const more = ({ points }: Limit) => points + EXTRA;

function attemptInParallel(kind: Throttled, count: number, next: () => Attempt): Promise<number> {
  return countPassed(Array.from({ length: count }, () => () => throttle(kind, next())));
}

beforeEach(() => passSeconds(0));
afterEach(() => void jest.restoreAllMocks());

const streams: ReadableStream<Uint8Array>[] = [];
afterEach(async () => {
  await Promise.all(streams.splice(0).map((stream) => stream.cancel()));
});

describe("every rate limit", () => {
  it.each(CASES)("lets exactly its number of parallel calls pass: $kind by $scope", async (one) => {
    expect(await attemptInParallel(one.kind, more(one.limit), attemptsFor(one.scope))).toBe(one.limit.points);
  });

  it.each(CASES)("counts on after a wait of a minute: $kind by $scope", async ({ kind, scope, limit }) => {
    const next = attemptsFor(scope);
    expect(await attemptInParallel(kind, more(limit), next)).toBe(limit.points);
    const { windowSeconds } = limit;
    for (let passed = 61; passed < windowSeconds; passed += windowSeconds / 5) {
      passSeconds(passed === 61 ? 61 : windowSeconds / 5);
      expect(await attemptInParallel(kind, EXTRA, next)).toBe(0);
    }
    passSeconds(windowSeconds);
    expect(await attemptInParallel(kind, more(limit), next)).toBe(limit.points);
  });

  it.each(ACCOUNT_CASES)("holds at the account's own networks: $kind", async ({ kind, limit }) => {
    const { user, sessionId } = await createCustomer();
    await db().session.update({ where: { id: sessionId }, data: { address: "203.0.113.0/24" } });
    let host = 0;
    const atHome = () => ({ account: user.id, ipAddress: `203.0.113.${(host++ % 250) + 1}` });
    expect(await attemptInParallel(kind, more(limit), atHome)).toBe(limit.points);
  });

  it.each(ACCOUNT_CASES.filter(({ ownNetworksApart }) => ownNetworksApart))(
    "cannot be used up from elsewhere for the account's own network: $kind",
    async ({ kind, limit }) => {
      const { user, sessionId } = await createCustomer();
      await db().session.update({ where: { id: sessionId }, data: { address: "203.0.113.0/24" } });
      const elsewhere = () => ({ account: user.id, ipAddress: newIpAddress() });
      expect(await attemptInParallel(kind, more(limit), elsewhere)).toBe(limit.points);
      await expect(throttle(kind, { account: user.id, ipAddress: "203.0.113.9" })).resolves.toBeDefined();
    },
  );
});

it("keeps guesses at a second factor at twenty an hour, from many IP addresses, for a day", async () => {
  const account = randomUUID();
  let passed = 0;
  for (let minute = 0; minute < 24 * 60; minute += 15) {
    passed += await attemptInParallel("second-factor", EXTRA, () => ({ account, ipAddress: newIpAddress() }));
    passSeconds(15 * 60);
  }
  expect(passed).toBe(24 * 20);
});

type Opener = (user: { id: string }) => Promise<unknown>;

/** Opens one more of each kind that an account may have only so many of. */
const OPENERS: Readonly<Record<keyof typeof MOST_AT_ONCE, Opener>> = {
  "open-streams": async ({ id }) => {
    streams.push(await streamArrivals({ id, sessionId: randomUUID() }, null));
  },
  "api-keys": ({ id }) =>
    createKey({ id, ipAddress: null }, { name: "Key", scopes: ["leads:read"], mode: "live" }),
  destinations: ({ id }) =>
    createDestination(
      { id, ipAddress: null },
      {
        name: "Desk",
        events: [],
        target: { kind: "email", config: { addresses: ["desk@example.com"], attachCsv: false } },
      },
    ),
};

describe("every number of things at once", () => {
  it.each(Object.entries(OPENERS))("is never exceeded by parallel calls: %s", async (name, open) => {
    const { user } = await createConfirmedCustomer();
    const passed = await countPassed(Array.from({ length: 60 }, () => () => open(user)));
    expect(passed).toBe(new Map<string, number>(Object.entries(MOST_AT_ONCE)).get(name));
  });
});
