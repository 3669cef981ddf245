import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "@jest/globals";
import { createApiKey as makeKey } from "@/lib/api-keys/api-key.server";
import type { ApiOperation } from "@/lib/api-keys/operation";
import { API_SCOPES } from "@/lib/api-keys/scopes";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { createApiWebhook } from "@/lib/delivery/destinations/api-webhooks.server";
import { createDestination } from "@/lib/delivery/destinations/create-destination.server";
import { db } from "@/lib/platform/db/prisma.server";
import { API_OPERATIONS } from "@/lib/public-api/contract/operations";
import { confirmEmail, createCustomer } from "@/tests/factories/accounts";
import { bearer, createApiCaller, createApiKey } from "@/tests/factories/api-keys";
import { createOwnLeads } from "@/tests/factories/own-leads";
import { callOperation, routeOf } from "./call-operation";
import { callRoute, cookieOf, type RouteMethod, type RouteModule } from "./call-route";
import { isForCustomers, ROUTE_POLICIES } from "./route-policies";

const CASES = API_OPERATIONS.map((operation) => ({ id: operation.id, operation }));

/** A body that each operation with a body accepts. */
const BODIES: Readonly<Record<string, unknown>> = {
  noteOutcome: { outcome: "quoted" },
  returnLead: { reason: "disconnected", remedy: "refund" },
  purchaseLeads: { lead_ids: ["5a9d0000-0000-4000-8000-000000000003"], delivery_method: "email" },
  createWebhook: { url: "https://crm.example.com/leads", events: ["lead.delivered"] },
};

const unknownParams = { leadId: randomUUID(), orderId: randomUUID(), webhookId: randomUUID() };
const codeOf = (body: unknown) => JSON.stringify(body).match(/urn:leadwell:problem:([\w-]+)/)?.[1];

function call(operation: ApiOperation, headers: Record<string, string>, cookie?: string) {
  const body = BODIES[operation.id];
  return callOperation(operation, {
    headers: { "idempotency-key": "a-purchase", ...headers },
    params: unknownParams,
    cookie,
    ...(operation.body && { body }),
  });
}

beforeAll(installCatalog);

describe("the list of route policies", () => {
  it("names every operation of the contract as open to keys, and no other route", () => {
    const byContract = API_OPERATIONS.map((operation) => `${operation.method} ${routeOf(operation)}`);
    const byPolicy = Object.entries(ROUTE_POLICIES).flatMap(([route, policies]) =>
      Object.entries(policies).flatMap(([method, policy]) =>
        policy.endsWith("api-key") ? `${method} ${route}` : [],
      ),
    );
    expect(byPolicy.toSorted()).toEqual(byContract.toSorted());
  });
});

describe.each(CASES)("$id", ({ operation }) => {
  it("refuses every key that is not valid, and says how to authenticate", async () => {
    const revoked = await createApiCaller();
    await db().apiKey.updateMany({ where: { id: revoked.key.id }, data: { revokedAt: new Date() } });
    const expired = await createApiCaller();
    await db().apiKey.updateMany({ where: { id: expired.key.id }, data: { expiresAt: new Date(0) } });
    const disabled = await createApiCaller();
    await db().user.update({ where: { id: disabled.user.id }, data: { disabledAt: new Date() } });
    const closed = await createApiCaller();
    await db().user.update({ where: { id: closed.user.id }, data: { closedAt: new Date() } });
    const good = await createApiCaller();
    const attempts: [Record<string, string>, string][] = [
      // Without Authorization, GET /api/orders is the cookie's route.
      [{}, operation.id === "listOrders" ? "not-signed-in" : "api-key-missing"],
      [bearer(makeKey("live").key), "api-key-unknown"],
      [bearer(good.key.key.replace("lwk_", "lwp_")), "api-key-unknown"],
      [bearer(good.key.key.replace("_live_", "_test_")), "api-key-unknown"],
      [bearer(`${good.key.key}x`), "api-key-unknown"],
      [{ authorization: `Basic ${good.key.key}` }, "api-key-unknown"],
      [{ authorization: good.key.key }, "api-key-unknown"],
      [revoked.headers, "api-key-revoked"],
      [expired.headers, "api-key-expired"],
      [disabled.headers, "account-stopped"],
      [closed.headers, "account-stopped"],
    ];
    for (const [headers, code] of attempts) {
      const response = await call(operation, headers);
      expect([code, response.status]).toEqual([code, 401]);
      expect(codeOf(response.body)).toBe(code);
      expect(response.headers.get("www-authenticate") ?? code).toMatch(/^Bearer |^not-signed-in$/);
    }
  });

  it("needs its scope, and only that one", async () => {
    const { scope } = operation;
    const { user, headers } = await createApiCaller({ scopes: [scope] });
    const allowed = await call(operation, headers);
    expect(allowed.status).not.toBe(401);
    // A purchase is refused for an account without an approved order, which is another 403.
    expect(allowed.body).not.toMatchObject({ type: "urn:leadwell:problem:scope-missing" });
    expect(allowed.status).toBeLessThan(500);
    const others = await createApiKey(user, { scopes: API_SCOPES.filter((one) => one !== scope) });
    const response = await call(operation, bearer(others.key));
    expect(response.status).toBe(403);
    expect(codeOf(response.body)).toBe("scope-missing");
    expect(response.headers.get("www-authenticate")).toContain(`scope="${scope}"`);
  });

  it("returns what the contract says to a test key, and reads and writes nothing of the account", async () => {
    const { user, headers } = await createApiCaller({ mode: "test" });
    const response = await call(operation, headers);
    expect([200, 201, 404]).toContain(response.status);
    expect(await db().destination.count({ where: { userId: user.id } })).toBe(0);
  });
});

describe.each(CASES.filter(({ id }) => id !== "listOrders"))("$id", ({ operation }) => {
  it("is not opened by a cookie, and tells no browser that other sites may call it", async () => {
    const customer = await createCustomer();
    const response = await call(operation, { origin: "https://evil.example" }, await cookieOf(customer));
    expect(response.status).toBe(401);
    const names = [...response.headers.keys()].filter((name) => name.startsWith("access-control-"));
    expect(names).toEqual([]);
  });
});

describe("a key on other routes", () => {
  const METHODS: readonly RouteMethod[] = ["GET", "POST", "PATCH", "PUT", "DELETE"];
  const cookieRoutes = Object.entries(ROUTE_POLICIES).flatMap(([route, policies]) =>
    METHODS.filter(
      (method) =>
        policies[method] === "staff" ||
        (isForCustomers(policies[method]) && policies[method] !== "customer-or-api-key"),
    ).map((method) => ({ route, method })),
  );

  it("opens none of them", async () => {
    const { headers } = await createApiCaller();
    const params = { ...unknownParams, id: randomUUID(), keyId: randomUUID(), destinationId: randomUUID() };
    for (const { route, method } of cookieRoutes) {
      const handlers: RouteModule = await import(`../../app/api/${route}/route`);
      const body = method === "GET" ? undefined : {};
      const response = await callRoute(handlers, method, { headers, params, body });
      expect([`${method} ${route}`, response.status]).toEqual([`${method} ${route}`, 401]);
    }
    expect(cookieRoutes.length).toBeGreaterThan(50);
  });
});

describe("GET /api/orders", () => {
  const operation = CASES.find(({ id }) => id === "listOrders")?.operation;

  it("serves the cookie as before, and a call with Authorization by its key alone", async () => {
    if (!operation) throw new Error("the operation is gone");
    const customer = await createCustomer();
    const cookie = await cookieOf(customer);
    expect((await callOperation(operation, { cookie })).status).toBe(200);
    const wrong = await callOperation(operation, { cookie, headers: bearer("lwk_live_wrong") });
    expect(wrong.status).toBe(401);
    const { headers } = await createApiCaller();
    expect((await callOperation(operation, { headers })).body).toEqual([]);
  });
});

describe("another account's things", () => {
  it("do not exist for a key", async () => {
    const { headers, user: stranger } = await createApiCaller();
    const { user: owner } = await createCustomer();
    const { leads } = await createOwnLeads(owner, ["life"]);
    await confirmEmail(owner);
    const { id: webhookId } = await createDestination(owner, {
      name: "Theirs",
      events: [],
      target: { kind: "email", config: { addresses: ["a@example.com"], attachCsv: false } },
    });
    const params = { leadId: leads[0]?.leadId ?? "", orderId: leads[0]?.orderId ?? "", webhookId };
    const about = API_OPERATIONS.filter(({ params: schema }) => schema);
    for (const operation of about) {
      const body = BODIES[operation.id];
      const response = await callOperation(operation, { headers, params, ...(operation.body && { body }) });
      expect([operation.id, response.status]).toEqual([operation.id, 404]);
    }
    expect(about.length).toBeGreaterThan(4);
    expect(await db().leadView.count({ where: { userId: stranger.id } })).toBe(0);
  });
});

describe("operations about a thing", () => {
  it("need their scope and the owner: 403 without the scope, 404 for another account, for each scope", async () => {
    const { user: owner } = await createApiCaller();
    const { user: stranger } = await createApiCaller();
    const { leads } = await createOwnLeads(owner, ["life"]);
    const { id: webhookId } = await createApiWebhook(
      { id: owner.id },
      { url: "https://1.1.1.1/leads", events: ["lead.delivered"] },
    );
    const params = { leadId: leads[0]?.leadId ?? "", orderId: leads[0]?.orderId ?? "", webhookId };
    const about = API_OPERATIONS.filter(({ params: schema }) => schema);
    for (const scope of API_SCOPES) {
      const [mine, theirs] = await Promise.all(
        [owner, stranger].map(async (user) => bearer((await createApiKey(user, { scopes: [scope] })).key)),
      );
      for (const operation of about) {
        const send = async (headers: Record<string, string> = {}) => {
          const body = operation.body && BODIES[operation.id];
          const { status } = await callOperation(operation, { headers, params, body });
          return [scope, operation.id, status];
        };
        const hasScope = operation.scope === scope;
        // The stranger first: the last operation removes the webhook.
        expect(await send(theirs)).toEqual([scope, operation.id, hasScope ? 404 : 403]);
        expect(await send(mine)).toEqual([scope, operation.id, hasScope ? operation.success.status : 403]);
      }
    }
  });
});
