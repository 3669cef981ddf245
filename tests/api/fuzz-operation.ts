import { afterEach, beforeAll, describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { createCustomer, createStaff } from "@/tests/factories/accounts";
import { callRoute, cookieOf, problemBody, type RouteMethod, type RouteModule } from "./call-route";
import { clearLimits } from "./clear-limits";
import { buildExamples, buildWorld, type World } from "./fuzz-examples";
import { type HostileRequest, hostileRequests } from "./fuzz-requests";
import { ROUTE_POLICIES, type RoutePolicy } from "./route-policies";

export const REQUESTS_PER_OPERATION = 1_000;
/** Sent at once, as a client would that does not wait. */
const BATCH = 20;

/** A thousand calls of the slowest operation take 7 s on a quiet machine. */
export const OPERATION_TIMEOUT_MS = 600_000;

/** Statuses of the guard, before a handler runs. */
const BY_THE_GUARD = [401, 403, 405, 415, 429];

/** Each of these that gets through costs a hash of 25 ms: here the limits of attempts stay. */
const HASHING = [
  "login",
  "password-reset/confirm",
  "register",
  "user/close",
  "user/confirm-identity",
  "user/email",
  "user/password",
];
const isHashing = (route: string) => HASHING.includes(route) || route.startsWith("user/two-factor");

/** Responds with 503 here, because no worker runs and the ledger was never verified. */
const READINESS = "ready";

const METHODS = { reads: ["GET"], commands: ["POST", "PATCH", "PUT", "DELETE"] } as const;

/** Throws hostile requests at every read or command for one of these audiences, as somebody who may call it. */
export function describeHostileRequests(kind: keyof typeof METHODS, ...audiences: RoutePolicy[]): void {
  let world: World;
  beforeAll(async () => {
    await installCatalog();
    world = await buildWorld();
  });
  // What a command did to its things must not decide how the next command responds.
  if (kind === "commands") afterEach(async () => void (world = await buildWorld()));
  describe.each(listOperations(kind, audiences))("$operation", (operation) => {
    it(
      `answers ${REQUESTS_PER_OPERATION} hostile requests without failing`,
      async () => {
        const statuses = await throwAt(operation, world);
        // The handler was reached, not only the guard in front of it.
        expect(statuses.filter((status) => !BY_THE_GUARD.includes(status))).not.toEqual([]);
      },
      OPERATION_TIMEOUT_MS,
    );
  });
}

interface Operation {
  operation: string;
  method: RouteMethod;
  route: string;
  audience: RoutePolicy;
}

/** Without next-auth, which reads the framework's own request: tests/e2e/hostile-requests.spec.ts throws these at it. */
function listOperations(kind: keyof typeof METHODS, audiences: readonly RoutePolicy[]): Operation[] {
  return Object.entries(ROUTE_POLICIES)
    .filter(([route]) => !route.startsWith("auth/"))
    .flatMap(([route, policies]) =>
      METHODS[kind].flatMap((method) => {
        const audience = policies[method];
        return audience && audiences.includes(audience)
          ? { operation: `${method} ${route}`, method, route, audience }
          : [];
      }),
    );
}

/** @returns the different statuses that came. */
async function throwAt({ operation, method, route, audience }: Operation, world: World): Promise<number[]> {
  const handlers: RouteModule = await import(`../../app/api/${route}/route`);
  const viewer = await (audience === "staff" ? createStaff() : createCustomer());
  const cookie = audience === "public" ? undefined : await cookieOf(viewer);
  const example = (await buildExamples(viewer.user, world))[operation] ?? {};
  const statuses = new Set<number>();

  const send = async (request: HostileRequest) => {
    const response = await callRoute(handlers, method, {
      ...request,
      headers: { ...example.headers, ...request.headers },
      cookie,
    });
    statuses.add(response.status);
    if (route === READINESS && response.status === 503) return;
    // Without `expect`, which costs as much as a statement of the database.
    const isProblem = response.status < 500 && problemBody.safeParse(response.body).success;
    if (response.status >= 400 && !isProblem) {
      throw new Error(`${response.status} ${JSON.stringify(response.body)} to ${JSON.stringify(request)}`);
    }
  };
  await sendAll(hostileRequests(method, example), send, { keepLimits: isHashing(route) });
  return [...statuses];
}

/** Sends a thousand requests, some at once, and takes back what they count against the limits of attempts. */
export async function sendAll(
  requests: fc.Arbitrary<HostileRequest>,
  send: (request: HostileRequest) => Promise<void>,
  { keepLimits = false } = {},
): Promise<void> {
  const batch = fc.array(requests, { minLength: BATCH, maxLength: BATCH });
  await fc.assert(
    fc.asyncProperty(batch, async (some) => {
      if (!keepLimits) await clearLimits();
      await Promise.all(some.map(send));
    }),
    { numRuns: REQUESTS_PER_OPERATION / BATCH },
  );
}
