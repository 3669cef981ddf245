import { afterEach, beforeEach, expect, it } from "@jest/globals";
import { replica } from "@/lib/platform/db/replica.server";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { env } from "@/lib/platform/env/env.server";
import { callRoute, cookieOf } from "@/tests/api/call-route";
import { createCustomer } from "@/tests/factories/accounts";
import { apiRoute, privateJson } from "./api-route.server";
import { sessionCookie } from "./sessions/session-cookie.server";

// Opened by no test: each only looks which reader a handler gets.
beforeEach(() => {
  env().DATABASE_REPLICA_URL = env().DATABASE_URL;
});
afterEach(() => {
  env().DATABASE_REPLICA_URL = undefined;
});

const route = {
  GET: apiRoute({ auth: "customer" }, async () => privateJson({ isPrimary: replica() === autocommit })),
  POST: apiRoute({ auth: "customer" }, async () => privateJson({ isPrimary: replica() === autocommit })),
  PUT: apiRoute({ auth: "customer" }, async () => Response.redirect(env().APP_URL)),
};

async function openBrowser() {
  const session = await cookieOf(await createCustomer());
  return async (method: "GET" | "POST" | "PUT", extra = "") => {
    const headers = { cookie: `${sessionCookie().name}=${session}${extra}`, origin: env().APP_URL };
    const response = await callRoute(route, method, { headers });
    return { ...response, mark: response.headers.get("Set-Cookie") };
  };
}

it("a request that reads may read from the replica, and one that writes reads from the primary", async () => {
  const call = await openBrowser();
  expect(await call("GET")).toMatchObject({ body: { isPrimary: false }, mark: null });
  expect(await call("POST")).toMatchObject({ body: { isPrimary: true } });
});

it("after a write, the same browser reads from the primary for five seconds", async () => {
  const call = await openBrowser();
  const { mark } = await call("POST");
  expect(mark).toBe("leadwell.wrote=1; Path=/; Max-Age=5; HttpOnly; SameSite=Lax");
  const { body } = await call("GET", `; ${mark?.split(";")[0]}`);
  expect(body).toEqual({ isPrimary: true });
});

it("a redirect carries the mark too", async () => {
  const call = await openBrowser();
  expect(await call("PUT")).toMatchObject({ status: 302, mark: expect.stringContaining("leadwell.wrote=1") });
});

it("without a replica there is no mark, and every read goes to the primary", async () => {
  env().DATABASE_REPLICA_URL = undefined;
  const call = await openBrowser();
  expect(await call("POST")).toMatchObject({ mark: null });
  expect(await call("GET")).toMatchObject({ body: { isPrimary: true } });
});
