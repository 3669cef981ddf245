import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import { beforeAll, describe, expect, it } from "@jest/globals";
import { encode } from "next-auth/jwt";
import type { SignInResult } from "@/lib/accounts/sign-in/sign-in.server";
import { signOut } from "@/lib/accounts/sign-in/sign-out.server";
import { db } from "@/lib/platform/db/prisma.server";
import { NO_CLIENT } from "@/lib/platform/http/client.server";
import { createCustomer, createStaff } from "@/tests/factories/accounts";
import { callRoute, cookieOf, loadRoute, type RouteMethod, type RouteModule } from "./call-route";
import { isForCustomers, ROUTE_POLICIES } from "./route-policies";

const METHODS: readonly RouteMethod[] = ["GET", "POST", "PATCH", "PUT", "DELETE"];

function listRoutes(): string[] {
  return readdirSync("app/api", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith("route.ts"))
    .map((file) => file.replace(/\/route\.ts$/, ""))
    .toSorted();
}

/** Every guarded route and method, with the body and path that a good call could have. */
const guarded = Object.entries(ROUTE_POLICIES).flatMap(([route, policies]) =>
  Object.entries(policies)
    .filter(([, audience]) => isForCustomers(audience) || audience === "staff")
    .map(([method, audience]) => ({
      route,
      method: METHODS.find((one) => one === method) ?? "GET",
      audience: isForCustomers(audience) ? "customer" : audience,
    })),
);

const params = {
  id: randomUUID(),
  orderId: randomUUID(),
  leadId: randomUUID(),
  viewId: randomUUID(),
  keyId: randomUUID(),
  destinationId: randomUUID(),
};
const bodyFor = (method: RouteMethod) => (method === "GET" ? undefined : {});

describe("the list of routes", () => {
  it("names every route of the tree and nothing else", () => {
    expect(listRoutes()).toEqual(Object.keys(ROUTE_POLICIES).toSorted());
  });

  it.each(Object.entries(ROUTE_POLICIES))(
    "names every method of %s; the others are refused",
    async (route, policies) => {
      const handlers = await loadRoute(route);
      const listed = METHODS.filter((method) => method in policies);
      const allow = [...listed, ...(listed.includes("GET") ? ["HEAD"] : []), "OPTIONS"].toSorted();
      for (const method of METHODS.filter((one) => !listed.includes(one))) {
        const answer = await callRoute(handlers, method, { params });
        expect(answer.status).toBe(405);
        expect(answer.headers.get("allow")?.split(", ").toSorted()).toEqual(allow);
        expect(answer.headers.get("content-type")).toBe("application/problem+json");
      }
      expect(Object.keys(handlers).toSorted()).toEqual(METHODS.toSorted());
    },
  );
});

describe.each(guarded)("$method $route is for $audience", ({ route, method, audience }) => {
  let customer: SignInResult;
  let handlers: RouteModule;
  beforeAll(async () => {
    handlers = await loadRoute(route);
    customer = await createCustomer();
  });
  const call = (cookie?: string, headers?: Record<string, string>) =>
    callRoute(handlers, method, { cookie, body: bodyFor(method), params, ...(headers ? { headers } : {}) });

  it("not for a visitor, a forged token, or a token without a session", async () => {
    const secret = process.env.AUTH_SECRET ?? "";
    const forged = await encode({
      token: { sid: customer.sessionId },
      secret: "another-secret-of-32-characters!!",
    });
    const unknown = await encode({ token: { sid: randomUUID() }, secret });
    const expired = await encode({ token: { sid: customer.sessionId }, secret, maxAge: -3600 });
    for (const cookie of [undefined, "garbage", forged, unknown, expired]) {
      expect((await call(cookie)).status).toBe(401);
    }
  });

  it("not with the tricks that get around a middleware", async () => {
    expect(
      (await call(undefined, { "x-middleware-subrequest": "middleware:middleware:middleware" })).status,
    ).toBe(401);
    expect((await call(undefined, { "x-middleware-next": "1", rsc: "1" })).status).toBe(401);
  });

  it("not after logout, and not for a disabled account", async () => {
    const gone = await createCustomer();
    await signOut(gone.sessionId, NO_CLIENT);
    expect((await call(await cookieOf(gone))).status).toBe(401);
    const disabled = await createCustomer();
    await db().user.update({ where: { id: disabled.user.id }, data: { disabledAt: new Date() } });
    expect((await call(await cookieOf(disabled))).status).toBe(401);
  });

  it("lets in whom it is for, and nobody else", async () => {
    const asCustomer = await call(await cookieOf(customer));
    const asStaff = await call(await cookieOf(await createStaff()));
    expect(asCustomer.status === 403).toBe(audience === "staff");
    expect([401, 403]).not.toContain(asStaff.status);
    expect(asStaff.status).toBeLessThan(500);
  });
});

describe.each(guarded.filter(({ method }) => method !== "GET"))("$method $route", ({ route, method }) => {
  it("is refused to pages of other sites, also with a good cookie", async () => {
    const handlers = await loadRoute(route);
    const cookie = await cookieOf(await createStaff());
    const foreign: Record<string, string>[] = [
      { origin: "https://evil.example" },
      { "sec-fetch-site": "cross-site" },
    ];
    for (const headers of foreign) {
      expect((await callRoute(handlers, method, { cookie, body: {}, params, headers })).status).toBe(403);
    }
  });

  it("takes JSON only: a form of another site cannot send it", async () => {
    const handlers = await loadRoute(route);
    const cookie = await cookieOf(await createStaff());
    for (const type of [
      "text/plain",
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=x",
    ]) {
      const send = (headers: Record<string, string>) =>
        callRoute(handlers, method, {
          cookie,
          body: "{}",
          params,
          headers: { "content-type": type, ...headers },
        });
      // A browser that does not say where its form comes from, and one that does.
      expect((await send({})).status).toBe(403);
      expect((await send({ "sec-fetch-site": "same-origin" })).status).toBe(415);
    }
  });
});
