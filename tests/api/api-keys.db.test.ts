import { randomUUID } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import { DELETE as revoke } from "@/app/api/api-keys/[id]/route";
import { POST as create, GET as list } from "@/app/api/api-keys/route";
import { POST as confirm } from "@/app/api/user/confirm-identity/route";
import { apiKeyCreatedJob, sendApiKeyCreated } from "@/lib/api-keys/api-key-created.email";
import { createdApiKeyDto } from "@/lib/api-keys/schemas";
import { HOUR_MS } from "@/lib/kit/time-units";
import { db } from "@/lib/platform/db/prisma.server";
import { listOrders } from "@/lib/public-api/contract/orders";
import { createConfirmedCustomer, createCustomer } from "@/tests/factories/accounts";
import { bearer, createApiKey } from "@/tests/factories/api-keys";
import { firstMailTo } from "@/tests/setup/caught-mails";
import { callOperation } from "./call-operation";
import { callRoute, cookieOf } from "./call-route";

const body = { name: "CRM", scopes: ["orders:read", "orders:read"], mode: "live" };

async function createConfirmed() {
  const customer = await createConfirmedCustomer();
  return { customer, cookie: await cookieOf(customer) };
}

const add = (cookie: string, changes: object = {}) =>
  callRoute({ POST: create }, "POST", { cookie, body: { ...body, ...changes } });

describe("a new key", () => {
  it("is shown once, stored as a hash, and works until it is revoked", async () => {
    const { customer, cookie } = await createConfirmed();
    const expiresAt = new Date(Date.now() + HOUR_MS).toISOString();
    const added = await add(cookie, { expiresAt, dailyLimit: 250.5 });
    expect(added.status).toBe(201);
    const { key, ...shown } = createdApiKeyDto.parse(added.body);
    expect(key).toMatch(/^lwk_live_[0-9A-Za-z]{49}$/);
    expect(shown).toMatchObject({
      name: "CRM",
      prefix: key.slice(0, 13),
      lastFour: key.slice(-4),
      status: "active",
      scopes: ["orders:read"],
      dailyLimit: "250.50",
      expiresAt,
      lastUsedAt: null,
    });
    expect((await callRoute({ GET: list }, "GET", { cookie })).body).toEqual([shown]);
    const secret = key.slice(13, -4);
    expect(JSON.stringify(await db().apiKey.findMany())).not.toContain(secret);
    expect(
      JSON.stringify(await db().auditEntry.findMany({ where: { actorId: customer.user.id } }), asText),
    ).not.toContain(secret);

    expect((await callOperation(listOrders, { headers: bearer(key) })).status).toBe(200);
    const params = { id: shown.id };
    for (const again of [1, 2]) {
      const response = await callRoute({ DELETE: revoke }, "DELETE", { cookie, params, body: {} });
      expect([again, response.status]).toEqual([again, 204]);
    }
    expect((await callOperation(listOrders, { headers: bearer(key) })).status).toBe(401);
    const entries = await db().auditEntry.findMany({
      where: { subjectId: shown.id },
      orderBy: { id: "asc" },
    });
    expect(entries.map(({ action }) => action)).toEqual(["api-keys.create", "api-keys.revoke"]);
  });

  it("is emailed to its owner when it is live: it outlives the session and the password", async () => {
    const { customer, cookie } = await createConfirmed();
    const jobs = async () => {
      const rows = await db().$queryRaw<{ data: { keyId: string } }[]>`
        SELECT j.data FROM pgboss.job j JOIN "ApiKey" k ON k."id" = (j.data ->> 'keyId')::uuid
        WHERE j.name = ${apiKeyCreatedJob.name} AND k."userId" = ${customer.user.id}::uuid`;
      return rows.map(({ data }) => data);
    };
    await add(cookie, { mode: "test" });
    expect(await jobs()).toEqual([]);
    const live = createdApiKeyDto.parse((await add(cookie, { name: "Zapier", scopes: ["leads:read"] })).body);
    const [job] = await jobs();
    expect(job).toEqual({ keyId: live.id });
    await sendApiKeyCreated({ keyId: live.id });
    const { text, subject } = await firstMailTo(customer.user.email);
    expect(subject).toBe("A new API key was created for your Leadwell account");
    for (const part of [
      "Zapier",
      live.lastFour,
      "read the leads you own",
      "revoke the key",
      "/dashboard/api-keys",
    ])
      expect(text).toContain(part);
    expect(text).not.toContain(live.key);
  });

  it("needs a confirmed email", async () => {
    const response = await add(await cookieOf(await createCustomer()));
    expect(response).toMatchObject({
      status: 403,
      body: { type: "urn:leadwell:problem:email-not-confirmed" },
    });
  });

  it("is refused with what is wrong at its field", async () => {
    const { cookie } = await createConfirmed();
    const wrong: [object, number, string][] = [
      [{ name: " " }, 400, "name"],
      [{ scopes: [] }, 400, "scopes"],
      [{ scopes: ["everything"] }, 400, "scopes.0"],
      [{ mode: "demo" }, 400, "mode"],
      [{ dailyLimit: "-5" }, 400, "dailyLimit"],
      [{ dailyLimit: "0" }, 400, "dailyLimit"],
      [{ dailyLimit: "5000000" }, 400, "dailyLimit"],
      [{ dailyLimit: 0.001 }, 400, "dailyLimit"],
      [{ expiresAt: "tomorrow" }, 400, "expiresAt"],
      [{ expiresAt: "2020-01-01T00:00:00Z" }, 422, "expiresAt"],
      [{ expiresAt: "9999-01-01T00:00:00Z" }, 422, "expiresAt"],
    ];
    for (const [changes, status, field] of wrong) {
      const response = await add(cookie, changes);
      expect([changes, response.status]).toEqual([changes, status]);
      expect(response.body).toMatchObject({ errors: { [field]: [expect.any(String)] } });
    }
  });

  it("is not given to a session that signed in a while ago, until it confirms the password", async () => {
    const { customer, cookie } = await createConfirmed();
    await db().session.update({
      where: { id: customer.sessionId },
      data: { createdAt: new Date(Date.now() - HOUR_MS) },
    });
    const refused = await add(cookie);
    expect(refused).toMatchObject({
      status: 403,
      body: { type: "urn:leadwell:problem:identity-required", missing: { identity: "password" } },
    });
    expect(await db().apiKey.count({ where: { userId: customer.user.id } })).toBe(0);
    const give = (password: string) => callRoute({ POST: confirm }, "POST", { cookie, body: { password } });
    expect((await give("a-wrong-passphrase")).status).toBe(403);
    expect((await add(cookie)).status).toBe(403);
    expect((await give("a-good-passphrase")).status).toBe(204);
    expect((await add(cookie)).status).toBe(201);
  });
});

describe("another customer's key", () => {
  it("does not exist: it is neither listed nor revoked", async () => {
    const { cookie } = await createConfirmed();
    const theirs = await createApiKey((await createCustomer()).user);
    const response = await callRoute({ DELETE: revoke }, "DELETE", {
      cookie,
      params: { id: theirs.id },
      body: {},
    });
    expect(response.status).toBe(404);
    expect((await callRoute({ GET: list }, "GET", { cookie })).body).toEqual([]);
    const unknown = await callRoute({ DELETE: revoke }, "DELETE", {
      cookie,
      params: { id: randomUUID() },
      body: {},
    });
    expect(unknown.body).toMatchObject({ detail: "Key not found." });
    expect(await db().apiKey.count({ where: { id: theirs.id, revokedAt: null } })).toBe(1);
  });
});

/** Ids of the audit log are larger than JSON's numbers. */
function asText(_name: string, value: unknown): unknown {
  return typeof value === "bigint" ? String(value) : value;
}
