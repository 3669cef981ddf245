import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "@jest/globals";
import { Webhook } from "standardwebhooks";
import { z } from "zod";
import { GET as listDeliveries } from "@/app/api/delivery/deliveries/route";
import { PATCH as change, DELETE as remove } from "@/app/api/delivery/destinations/[destinationId]/route";
import { POST as rotate } from "@/app/api/delivery/destinations/[destinationId]/secret/route";
import { POST as test } from "@/app/api/delivery/destinations/[destinationId]/test/route";
import { POST as create, GET as list } from "@/app/api/delivery/destinations/route";
import { POST as replay } from "@/app/api/delivery/replays/route";
import { PUT as settings } from "@/app/api/delivery/settings/route";
import type { SignInResult } from "@/lib/accounts/sign-in/sign-in.server";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { destinationsDto } from "@/lib/delivery/destinations/schemas";
import { startDeliveryWorker } from "@/lib/delivery/worker/delivery-worker.server";
import { db } from "@/lib/platform/db/prisma.server";
import { createConfirmedCustomer, createCustomer } from "@/tests/factories/accounts";
import { createDestinationRow, createOwner, sellLeads, webhookTo } from "@/tests/factories/deliveries";
import { answering, openReceiver } from "@/tests/receiver/receiver";
import { until } from "@/tests/waiting/until";
import { callRoute, cookieOf } from "./call-route";

const receiver = openReceiver();
beforeAll(installCatalog);

/** A customer whose address is confirmed. */
async function createConfirmed(): Promise<{ customer: SignInResult; cookie: string }> {
  const customer = await createConfirmedCustomer();
  return { customer, cookie: await cookieOf(customer) };
}
const webhook = (path = "/hook") => ({ name: "CRM", target: webhookTo(receiver.origin + path) });
const idOf = (body: unknown) => z.looseObject({ id: z.uuid(), secret: z.string().nullable() }).parse(body);
const listOf = async (cookie: string) =>
  destinationsDto.parse((await callRoute({ GET: list }, "GET", { cookie })).body);
const add = (cookie: string, body: unknown) => callRoute({ POST: create }, "POST", { cookie, body });

describe("a new destination", () => {
  it("of kind webhook shows its secret once, and never again", async () => {
    const { cookie } = await createConfirmed();
    const added = await add(cookie, webhook());
    expect(added.status).toBe(201);
    const { id, secret } = idOf(added.body);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const shown = await callRoute({ GET: list }, "GET", { cookie });
    expect(JSON.stringify(shown.body)).not.toContain(secret?.slice(6));
    expect(destinationsDto.parse(shown.body)).toMatchObject({
      mode: "failover",
      destinations: [{ id, kind: "webhook", position: 1, health: { state: "active", waiting: 0 } }],
    });
    expect(JSON.stringify(await db().destination.findMany())).not.toContain(secret?.slice(6));
  });

  it("keeps tokens and header values to itself", async () => {
    const { cookie } = await createConfirmed();
    await add(cookie, {
      name: "HubSpot",
      target: { kind: "hubspot", config: { token: "pat-na1-secret-9876" } },
    });
    const fields = [{ field: "email", value: "{{contact_info.email}}" }];
    const headers = [{ name: "Authorization", value: "Bearer hidden-value" }];
    await add(cookie, {
      name: "Ringy",
      target: { kind: "mapped", config: { url: `${receiver.origin}/m`, headers, fields } },
    });
    const shown = JSON.stringify(await listOf(cookie));
    expect(shown).toContain("9876");
    expect(shown).toContain("Authorization");
    expect(shown).not.toMatch(/pat-na1|hidden-value/);
  });

  it("needs a confirmed address", async () => {
    const answer = await add(await cookieOf(await createCustomer()), webhook());
    expect(answer).toMatchObject({
      status: 403,
      body: { detail: expect.stringContaining("Confirm your email") },
    });
  });

  it.each([
    "http://127.0.0.1:1/",
    "https://localhost/x",
    "https://169.254.169.254/latest",
    "https://[::1]/",
    "ftp://example.com/",
    "https://example.com:22/",
  ])("does not lead to %s", async (url) => {
    const { cookie } = await createConfirmed();
    const answer = await add(cookie, { name: "x", target: webhookTo(url) });
    expect(answer).toMatchObject({ status: 422, body: { errors: { url: [expect.any(String)] } } });
    expect((await listOf(cookie)).destinations).toEqual([]);
  });

  it("is refused beyond the tenth, also when twelve come at once", async () => {
    const { cookie } = await createConfirmed();
    const answers = await Promise.all(Array.from({ length: 12 }, () => add(cookie, webhook())));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(2);
    const positions = (await listOf(cookie)).destinations.map(({ position }) => position);
    expect(positions).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });
});

describe("a destination", () => {
  it("is tested with a sample lead that is signed and is nobody", async () => {
    const { cookie } = await createConfirmed();
    const { id, secret } = idOf((await add(cookie, webhook("/sample"))).body);
    const answer = await callRoute({ POST: test }, "POST", {
      cookie,
      params: { destinationId: id },
      body: { line: "auto" },
    });
    expect(answer).toMatchObject({
      status: 200,
      body: { isAccepted: true, status: 200, answer: "ok", error: null },
    });
    const arrival = receiver.arrivals.findLast(({ path }) => path === "/sample");
    expect(new Webhook(secret ?? "").verify(arrival?.body ?? "", { ...arrival?.headers })).toMatchObject({
      data: { contact_info: { email: "dana.rivers@example.com" }, lead_data: { line: "auto" } },
    });
    expect(await db().delivery.count({ where: { destinationId: id } })).toBe(0);
  });

  it("signs with both secrets for 24 hours after a rotation", async () => {
    const { cookie } = await createConfirmed();
    const { id, secret } = idOf((await add(cookie, webhook("/rotated"))).body);
    const params = { destinationId: id };
    const renewed = idOf((await callRoute({ POST: rotate }, "POST", { cookie, params, body: {} })).body);
    const send = async () => {
      await callRoute({ POST: test }, "POST", { cookie, params, body: { line: "life" } });
      return receiver.arrivals.findLast(({ path }) => path === "/rotated");
    };
    const during = await send();
    for (const good of [secret, renewed.secret])
      expect(() => new Webhook(good ?? "").verify(during?.body ?? "", { ...during?.headers })).not.toThrow();
    await db().destination.update({ where: { id }, data: { previousSecretUntil: new Date(Date.now() - 1) } });
    const after = await send();
    expect(() =>
      new Webhook(renewed.secret ?? "").verify(after?.body ?? "", { ...after?.headers }),
    ).not.toThrow();
    expect(() => new Webhook(secret ?? "").verify(after?.body ?? "", { ...after?.headers })).toThrow(
      "No matching signature",
    );
  });

  it("gets nothing while it is paused, and what it missed when it is sent again", async () => {
    const { cookie, owner } = await createSeller();
    const { id } = await createDestinationRow(owner.userId, webhookTo(`${receiver.origin}/${owner.userId}`));
    const params = { destinationId: id };
    await callRoute({ PATCH: change }, "PATCH", { cookie, params, body: { paused: true } });
    await sellLeads(owner, 3);
    expect(await db().delivery.count({ where: { destinationId: id } })).toBe(0);
    await callRoute({ PATCH: change }, "PATCH", { cookie, params, body: { paused: false } });
    const range = {
      destinationId: id,
      from: new Date(Date.now() - 60_000).toISOString(),
      to: new Date(Date.now() + 60_000).toISOString(),
    };
    const answer = await callRoute({ POST: replay }, "POST", { cookie, body: range });
    expect(answer).toMatchObject({ status: 202, body: { queued: 3 } });
    await deliverAll(id);
    expect(receiver.arrivals.filter(({ path }) => path === `/${owner.userId}`)).toHaveLength(3);
  });

  it("is sent what failed again under the same ids, and its answers are shown to its owner", async () => {
    const { cookie, owner } = await createSeller();
    const { id } = await createDestinationRow(owner.userId, webhookTo(`${receiver.origin}/${owner.userId}`));
    receiver.behave(`/${owner.userId}`, (_, response) => void response.writeHead(422).end("no such field"));
    await sellLeads(owner, 1);
    await deliverAll(id, { attempts: 1 });
    await db().delivery.updateMany({ where: { destinationId: id }, data: { status: "dead" } });
    const shown = await callRoute({ GET: listDeliveries }, "GET", { cookie, query: `?destinationId=${id}` });
    expect(shown.body).toMatchObject({
      total: 1,
      deliveries: [{ status: "dead", tries: [{ status: 422, answer: "no such field" }] }],
    });
    expect(
      JSON.stringify(
        await db().deliveryAttempt.findMany({ where: { destinationId: id }, omit: { id: true } }),
      ),
    ).not.toContain("no such field");
    receiver.behave(`/${owner.userId}`, answering(200));
    const [before] = await db().delivery.findMany({ where: { destinationId: id } });
    await callRoute({ POST: replay }, "POST", { cookie, body: { destinationId: id, failed: true } });
    await deliverAll(id);
    const [after] = await db().delivery.findMany({ where: { destinationId: id } });
    expect(after?.createdAt).toEqual(before?.createdAt);
    expect(Number(after?.retryWindowStartedAt)).toBeGreaterThan(Number(before?.retryWindowStartedAt));
    const ids = receiver.arrivals
      .filter(({ path }) => path === `/${owner.userId}`)
      .map(({ headers }) => headers["webhook-id"]);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  it("that is removed keeps its history and none of its secrets", async () => {
    const { cookie, owner } = await createSeller();
    const { id } = await createDestinationRow(owner.userId, webhookTo(`${receiver.origin}/x`));
    await sellLeads(owner, 2);
    expect(
      (await callRoute({ DELETE: remove }, "DELETE", { cookie, params: { destinationId: id }, body: {} }))
        .status,
    ).toBe(204);
    expect(await db().destination.findUnique({ where: { id } })).toMatchObject({
      configSealed: null,
      secretSealed: null,
    });
    expect(await db().delivery.count({ where: { destinationId: id, status: "cancelled" } })).toBe(2);
    expect((await listOf(cookie)).destinations).toEqual([]);
  });
});

describe("the settings", () => {
  it("put the destinations in order, and name each of them once", async () => {
    const { customer, cookie } = await createConfirmed();
    const to = webhookTo("https://crm.example/");
    const [first, second] = [
      await createDestinationRow(customer.user.id, to),
      await createDestinationRow(customer.user.id, to, { position: 2 }),
    ];
    const put = (order: string[]) =>
      callRoute({ PUT: settings }, "PUT", { cookie, body: { mode: "all", order } });
    const answer = destinationsDto.parse((await put([second.id, first.id])).body);
    expect(answer.mode).toBe("all");
    expect(answer.destinations.map(({ id }) => id)).toEqual([second.id, first.id]);
    for (const order of [[first.id], [first.id, first.id], [first.id, second.id, randomUUID()]])
      expect((await put(order)).status).toBe(422);
  });
});

async function createSeller() {
  const owner = await createOwner();
  const user = await db().user.findUniqueOrThrow({ where: { id: owner.userId } });
  const session = await db().session.findFirstOrThrow({ where: { userId: user.id } });
  return {
    owner,
    cookie: await cookieOf({ user, sessionId: session.id }),
  };
}

/** Runs a worker until a destination has nothing left to send, or every delivery has had its tries. */
async function deliverAll(destinationId: string, limit: { attempts?: number } = {}): Promise<void> {
  const worker = await startDeliveryWorker();
  const waits = { destinationId, status: "due" as const, ...(limit.attempts ? { tries: { none: {} } } : {}) };
  await until(async () => (await db().delivery.count({ where: waits })) === 0);
  await worker.stop();
}
