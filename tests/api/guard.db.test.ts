import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, it, jest } from "@jest/globals";
import { GET as listInquiries } from "@/app/api/admin/inquiries/route";
import { POST as calculatePricing } from "@/app/api/calculate-pricing/route";
import { GET as readConfiguration } from "@/app/api/lead-configurations/[id]/route";
import { POST as login } from "@/app/api/login/route";
import { POST as logout } from "@/app/api/logout/route";
import { POST as register } from "@/app/api/register/route";
import { POST as changeEmail } from "@/app/api/user/email/route";
import { GET as readUser } from "@/app/api/user/route";
import { LIMITS } from "@/lib/accounts/throttling/throttle-limits";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { db } from "@/lib/platform/db/prisma.server";
import { logger } from "@/lib/platform/logger.server";
import { LEAD_QUANTITIES, NOT_AN_OFFERED_QUANTITY } from "@/lib/pricing/price-configuration";
import { buildRegistration, createCustomer, createStaff } from "@/tests/factories/accounts";
import { callRoute, cookieOf, problemBody } from "./call-route";

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

afterEach(() => void jest.restoreAllMocks());

describe("the id of a request", () => {
  it("is ours, in the header and in the problem", async () => {
    const answer = await callRoute({ GET: readUser }, "GET", { headers: { "x-request-id": "mine" } });
    const id = answer.headers.get("x-request-id");
    expect(id).toMatch(UUID);
    expect(problemBody.parse(answer.body)).toMatchObject({ status: 401, requestId: id });
  });

  it("is new for every request, also for a good one", async () => {
    const cookie = await cookieOf(await createCustomer());
    const [one, two] = await Promise.all([
      callRoute({ GET: readUser }, "GET", { cookie }),
      callRoute({ GET: readUser }, "GET", { cookie }),
    ]);
    expect(one.status).toBe(200);
    expect(one.headers.get("x-request-id")).not.toBe(two.headers.get("x-request-id"));
  });

  it("is in the audit log beside what the request did", async () => {
    const { user } = await createCustomer();
    const answer = await callRoute({ POST: login }, "POST", {
      body: { username: user.username, password: "wrong" },
    });
    expect(answer.status).toBe(401);
    const entry = await db().auditEntry.findFirstOrThrow({
      where: { action: "accounts.sign-in", outcome: "failed", subjectId: user.id },
    });
    expect(entry.requestId).toBe(answer.headers.get("x-request-id"));
  });
});

describe("the log", () => {
  it("has a line with the route's pattern, and nothing that was asked", async () => {
    const lines = jest.spyOn(logger(), "info");
    const cookie = await cookieOf(await createStaff());
    const id = "8c1f7f0e-5f0a-4a33-8f4e-0d7a1f3c2b11";
    await callRoute({ GET: listInquiries }, "GET", { cookie, query: "?search=ann%40example.com" });
    await callRoute({ GET: readConfiguration }, "GET", {
      cookie,
      params: { id },
      query: `/api/lead-configurations/${id}`,
    });
    expect(lines.mock.calls.map(([line]) => line)).toEqual([
      { method: "GET", route: "/", status: 200, ms: expect.any(Number) },
      { method: "GET", route: "/api/lead-configurations/[id]", status: 404, ms: expect.any(Number) },
    ]);
  });
});

function secondsToWait({ headers }: { headers: Headers }): number {
  return Number(headers.get("retry-after"));
}

describe("attempts", () => {
  it("at signing in are counted for the address of the connection, whatever a header claims", async () => {
    const { user } = await createCustomer();
    const attempt = (forwarded: string) =>
      callRoute({ POST: login }, "POST", {
        body: { username: user.username, password: "wrong" },
        address: "192.0.2.17",
        headers: { "x-forwarded-for": forwarded },
      });
    for (let index = 0; index < 10; index += 1) {
      expect((await attempt(`198.51.100.${index}`)).status).toBe(401);
    }
    const refused = await attempt("198.51.100.99");
    expect(refused.status).toBe(429);
    expect(secondsToWait(refused)).toBeGreaterThan(14 * 60);
    expect(secondsToWait(refused)).toBeLessThanOrEqual(15 * 60);
    expect(problemBody.parse(refused.body).detail).toBe("Too many attempts. Please try again in 15 minutes.");
  });

  it("at registering are counted by address", async () => {
    const address = "192.0.2.18";
    const limit = LIMITS.register.address;
    for (let index = 0; index < limit.points; index += 1) {
      expect((await callRoute({ POST: register }, "POST", { body: {}, address })).status).toBe(400);
    }
    const body = buildRegistration();
    const refused = await callRoute({ POST: register }, "POST", { body, address });
    expect(refused.status).toBe(429);
    expect(secondsToWait(refused)).toBeGreaterThan(0);
    expect(secondsToWait(refused)).toBeLessThanOrEqual(limit.windowSeconds);
    expect((await callRoute({ POST: register }, "POST", { body, address: "192.0.2.19" })).status).toBe(201);
  });

  it("at registering are counted by email, so that nobody asks again and again whether it has an account", async () => {
    const { user } = await createCustomer();
    const attempt = (email: string, host: number) =>
      callRoute({ POST: register }, "POST", {
        body: buildRegistration({ email }),
        address: `198.51.100.${host}`,
      });
    for (let host = 1; host <= LIMITS["new-email"].account.points; host += 1) {
      expect((await attempt(user.email, host)).status).toBe(409);
    }
    expect((await attempt(user.email.toUpperCase(), 100)).status).toBe(429);
    expect((await attempt(buildRegistration().email, 100)).status).toBe(201);
  });

  it("at registering do not count what was refused for its password, and leave a mailbox to other networks", async () => {
    const { email } = buildRegistration();
    const attempt = (password: string, username: string, host: number) =>
      callRoute({ POST: register }, "POST", {
        body: buildRegistration({ email, password, username }),
        address: `198.51.103.${host}`,
      });
    const name = () => randomUUID();
    for (let count = 0; count < 12; count += 1)
      expect((await attempt("password1234", name(), 1)).status).toBe(422);
    const { user } = await createCustomer();
    const { points } = LIMITS["new-email"].pair;
    for (let count = 0; count < points; count += 1)
      expect((await attempt("a-good-passphrase", user.username, 2)).status).toBe(409);
    expect((await attempt("a-good-passphrase", name(), 2)).status).toBe(429);
    expect((await attempt("a-good-passphrase", name().slice(0, 20), 1)).status).toBe(201);
  });

  it("at registering and at a change of email count one mailbox, however it is spelled", async () => {
    const name = randomUUID().replaceAll("-", "");
    const { points } = LIMITS["new-email"].account;
    for (let tag = 1; tag < points; tag += 1) {
      const body = buildRegistration({ email: `${name}+${tag}@gmail.com` });
      const address = `198.51.101.${tag}`;
      expect((await callRoute({ POST: register }, "POST", { body, address })).status).toBe(201);
    }
    const ask = async (newEmail: string) =>
      callRoute({ POST: changeEmail }, "POST", {
        cookie: await cookieOf(await createCustomer()),
        body: { newEmail, password: "a-good-passphrase" },
      });
    expect((await ask(`${name.slice(0, 4)}.${name.slice(4)}@googlemail.com`)).status).toBe(202);
    expect((await ask(`${name}@gmail.com`)).status).toBe(429);
    expect((await ask(`x${name}@gmail.com`)).status).toBe(202);
  });

  it("at prices are counted by address", async () => {
    await installCatalog();
    const address = "192.0.2.20";
    const body = { leadTypeId: "life-standard", leadQuantity: 250 };
    for (let index = 0; index < (LIMITS["calculate-pricing"].address?.points ?? 0); index += 1) {
      await callRoute({ POST: calculatePricing }, "POST", { body: {}, address });
    }
    expect((await callRoute({ POST: calculatePricing }, "POST", { body, address })).status).toBe(429);
    expect((await callRoute({ POST: calculatePricing }, "POST", { body })).status).toBe(200);
  });
});

it("only the quantities on offer have a price", async () => {
  await installCatalog();
  const price = (leadQuantity: number) =>
    callRoute({ POST: calculatePricing }, "POST", { body: { leadTypeId: "life-standard", leadQuantity } });
  for (const quantity of LEAD_QUANTITIES) expect((await price(quantity)).status).toBe(200);
  for (const quantity of [1, 249, 251, 999_999]) {
    const response = await price(quantity);
    expect(response.status).toBe(422);
    expect(response.body).toMatchObject({
      type: "urn:leadwell:problem:quantity-not-offered",
      errors: { leadQuantity: [NOT_AN_OFFERED_QUANTITY] },
    });
  }
});

it("another site cannot sign anybody out", async () => {
  const customer = await createCustomer();
  const cookie = await cookieOf(customer);
  const foreign: Record<string, string>[] = [
    { origin: "https://evil.example" },
    { "sec-fetch-site": "cross-site" },
    { "content-type": "text/plain" },
    {},
  ];
  for (const headers of foreign) {
    expect((await callRoute({ POST: logout }, "POST", { cookie, headers })).status).toBe(403);
  }
  expect((await callRoute({ GET: readUser }, "GET", { cookie })).status).toBe(200);
});
