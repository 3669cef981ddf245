import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "@jest/globals";
import { POST as erase } from "@/app/api/admin/consumers/erase/route";
import { GET as readDeliveries } from "@/app/api/delivery/deliveries/route";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { noteContext } from "@/lib/inbox/lead-notes.server";
import { seal } from "@/lib/platform/crypto/seal.server";
import { db } from "@/lib/platform/db/prisma.server";
import { openDeliveryWorkers } from "@/tests/delivery/delivery-workers";
import { createConfirmedCustomer, createStaff } from "@/tests/factories/accounts";
import { canary, findInDatabase } from "@/tests/factories/canaries";
import { createDestinationRow, webhookTo } from "@/tests/factories/deliveries";
import { buildLeadPost, createPublisherWithKey } from "@/tests/factories/leads";
import { createOpenOrders, emptyMarket } from "@/tests/factories/stock";
import { openReceiver } from "@/tests/receiver/receiver";
import { until } from "@/tests/waiting/until";
import { callRoute, cookieOf } from "./call-route";
import { postLead } from "./post-lead";

const receiver = openReceiver();
const workers = openDeliveryWorkers();
let key: string;
let staff: string;
beforeAll(async () => {
  await installCatalog();
  ({ key } = await createPublisherWithKey());
  staff = await cookieOf(await createStaff());
});

const eraseLead = (leadId: string) =>
  callRoute({ POST: erase }, "POST", { cookie: staff, body: { leadId, case: "Request 90" } });

/** A customer whose receiver sends back what it got, with status 500, and a post that is sold to them. */
async function sellToEcho() {
  await emptyMarket();
  const customer = await createConfirmedCustomer();
  await createOpenOrders(1, { quantity: 5 }, customer.user);
  const path = `/echo-${randomUUID()}`;
  receiver.behave(
    path,
    ({ body }, response) => void response.writeHead(500, { "x-request-id": randomUUID() }).end(body),
  );
  await createDestinationRow(customer.user.id, webhookTo(receiver.origin + path));
  const post = buildLeadPost("life");
  const idempotencyKey = `${canary("key")}-${post.contact.phone}`;
  const { leadId, status } = await postLead(post, { key, idempotencyKey });
  expect(status).toBe("accepted");
  return { customer, post, leadId, idempotencyKey };
}

const attemptsOf = (leadId: string) =>
  db().deliveryAttempt.findMany({ where: { delivery: { leadId } }, orderBy: { number: "asc" } });

/** Every sealed value of a lead in its tables, and hashes of its posts. */
async function readTraces(leadId: string): Promise<string[]> {
  const lead = await db().lead.findUniqueOrThrow({ where: { id: leadId } });
  const notes = await db().leadNote.findMany({ where: { leadId } });
  const returned = await db().leadReturn.findMany({ where: { leadId } });
  const rows = [lead, ...notes, ...returned, ...(await attemptsOf(leadId))];
  const sealed = rows.flatMap((row) =>
    Object.entries(row).flatMap(([name, value]) => (name.endsWith("Sealed") && value ? [String(value)] : [])),
  );
  return [...sealed, lead.payloadHash];
}

describe("after an erasure", () => {
  it("no table has a response, a note, a hash of the post or a publisher's key of the person", async () => {
    const { customer, leadId, idempotencyKey } = await sellToEcho();
    await workers.start();
    await until(async () => (await attemptsOf(leadId)).length > 0);
    await workers.stop();
    const textSealed = seal("Dana wants a call at six", noteContext(leadId));
    await db().leadNote.create({ data: { leadId, userId: customer.user.id, textSealed } });
    const traces = [...(await readTraces(leadId)), idempotencyKey];
    // Seven contact fields, the note, at least one response, the hash of the post and the publisher's key.
    expect(traces.length).toBeGreaterThanOrEqual(11);
    for (const trace of traces) expect(await findInDatabase(trace)).not.toEqual([]);
    expect((await eraseLead(leadId)).status).toBe(200);
    for (const trace of traces) expect(await findInDatabase(trace)).toEqual([]);
    expect(await attemptsOf(leadId)).toMatchObject([{ status: 500, answerSealed: null, requestId: null }]);
    expect(await db().lead.findUniqueOrThrow({ where: { id: leadId } })).toMatchObject({ zip: "00000" });
  });

  it("a return does not have what our records said of the person, as the age", async () => {
    const { customer, leadId } = await sellToEcho();
    const { orderId } = await db().allocation.findUniqueOrThrow({ where: { leadId } });
    const findings = [{ label: "Age when they asked", found: "17", isGround: true }];
    const wish = {
      reason: "under_age",
      wanted: "refund",
      requestedAt: new Date(),
      decideBy: new Date(),
    } as const;
    await db().leadReturn.create({ data: { leadId, userId: customer.user.id, orderId, ...wish, findings } });
    expect((await eraseLead(leadId)).status).toBe(200);
    expect(await db().leadReturn.findUniqueOrThrow({ where: { leadId } })).toMatchObject({
      reason: "under_age",
      findings: [],
    });
  });

  it("a response that arrives later is not kept", async () => {
    const { customer, leadId } = await sellToEcho();
    let answer = () => {};
    const path = `/late-${randomUUID()}`;
    receiver.behave(path, ({ body }, response) => {
      answer = () => void response.writeHead(500).end(body);
    });
    await db().delivery.deleteMany({ where: { leadId } });
    const { id: destinationId } = await createDestinationRow(
      customer.user.id,
      webhookTo(receiver.origin + path),
    );
    await db().delivery.create({
      data: {
        destinationId,
        userId: customer.user.id,
        leadId,
        event: "lead.delivered",
        subjectId: leadId,
        dueAt: new Date(),
      },
    });
    await workers.start();
    await until(() => receiver.arrivals.some((arrival) => arrival.path === path));
    await eraseLead(leadId);
    answer();
    await until(async () => (await attemptsOf(leadId)).length > 0);
    await workers.stop();
    expect(await attemptsOf(leadId)).toMatchObject([{ status: 500, answerSealed: null, requestId: null }]);
  });

  it("a refused post of the person, before or after, keeps nothing but its line, state and checks", async () => {
    await emptyMarket();
    const post = buildLeadPost("health");
    const { phone, email } = post.contact;
    const first = await postLead(post, { key });
    const inStock = await postLead(buildLeadPost("health", { contact: { phone } }), { key });
    expect([first.status, inStock.reasons]).toEqual(["stored", ["person-not-needed"]]);
    expect(await db().lead.findUniqueOrThrow({ where: { id: inStock.leadId } })).toMatchObject({
      attributes: {},
    });

    await eraseLead(first.leadId);
    const next = await postLead(buildLeadPost("health", { contact: { phone, email } }), { key });
    expect(next).toMatchObject({ status: "duplicate", reasons: ["person-not-needed"] });
    for (const { leadId } of [first, inStock, next]) {
      const row = await db().lead.findUniqueOrThrow({ where: { id: leadId } });
      expect(row).toMatchObject({
        attributes: {},
        zip: "00000",
        phoneIndex: null,
        emailIndex: null,
        phoneSealed: null,
      });
    }
    expect(await db().consentEvidence.count({ where: { leadId: next.leadId } })).toBe(0);
  });

  it("a repeated post with the same Idempotency-Key is refused like a new one", async () => {
    await emptyMarket();
    const [post, idempotencyKey] = [buildLeadPost("auto"), randomUUID()];
    const { leadId } = await postLead(post, { key, idempotencyKey });
    await eraseLead(leadId);
    expect(await postLead(post, { key, idempotencyKey })).toMatchObject({
      status: "duplicate",
      reasons: ["person-not-needed"],
    });
  });
});

describe("GET /api/delivery/deliveries", () => {
  it("logs a view of each lead whose response it shows, and none without a response", async () => {
    const { customer, leadId } = await sellToEcho();
    const [cookie, views] = [
      await cookieOf(customer),
      () => db().leadView.count({ where: { leadId, userId: customer.user.id } }),
    ];
    const list = (query = "") => callRoute({ GET: readDeliveries }, "GET", { cookie, query });
    await list();
    expect(await views()).toBe(0);
    await workers.start();
    await until(async () => (await attemptsOf(leadId)).length > 0);
    await workers.stop();
    // The timeline of a lead asks for its deliveries every few seconds, and shows no response.
    const ofLead = await list(`?leadId=${leadId}`);
    expect(ofLead.body).toMatchObject({ total: 1, deliveries: [{ tries: [{ answer: null }] }] });
    expect(await views()).toBe(0);
    const { body } = await list();
    expect(JSON.stringify(body)).toContain("date_of_birth");
    expect(await views()).toBe(1);
  });
});
