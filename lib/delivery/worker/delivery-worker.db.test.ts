import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { Webhook } from "standardwebhooks";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { pool } from "@/lib/platform/db/pool.server";
import { db } from "@/lib/platform/db/prisma.server";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { checkDeliveries } from "@/tests/delivery/check-deliveries";
import { openDeliveryWorkers } from "@/tests/delivery/delivery-workers";
import { changesOf } from "@/tests/delivery/owner-notices";
import { createDestinationRow, createOwner, sellLeads, webhookTo } from "@/tests/factories/deliveries";
import { answering, hanging, openReceiver } from "@/tests/receiver/receiver";
import { until } from "@/tests/waiting/until";
import { claimDeliveries } from "./claim-deliveries.server";
import { CLAIMED_PER_DESTINATION } from "./tuning";

const receiver = openReceiver();
beforeAll(installCatalog);

let owner: { userId: string; orderId: string };
beforeEach(async () => {
  owner = await createOwner();
});

const workers = openDeliveryWorkers();

class RolledBack extends Error {
  constructor(readonly queued: number) {
    super("rolled back");
  }
}

const path = () => `/${owner.userId}`;
const arrivals = () => receiver.arrivals.filter((arrival) => arrival.path.startsWith(path()));
const messageIds = () => arrivals().map(({ headers }) => headers["webhook-id"] ?? null);
const deliveries = (where: object = {}) =>
  db().delivery.findMany({
    where: { userId: owner.userId, event: "lead.delivered", ...where },
    include: { tries: { orderBy: { number: "asc" } } },
  });

const allAre = (status: string) => async () =>
  (await deliveries()).every((delivery) => delivery.status === status);

describe("a sold lead", () => {
  it("arrives signed, once, with its contact, and the attempt is recorded", async () => {
    const { id, secret } = await createDestinationRow(owner.userId, webhookTo(receiver.origin + path()));
    await workers.start();
    const [leadId] = await sellLeads(owner, 1);
    await until(allAre("accepted"));
    const [arrival, ...more] = arrivals();
    expect(more).toEqual([]);
    const verified = new Webhook(secret).verify(arrival?.body ?? "", { ...arrival?.headers });
    expect(verified).toMatchObject({
      type: "lead.delivered",
      data: {
        lead_id: leadId,
        contact_info: { first_name: "Dana", phone: "+15125550142", state: "TX" },
        lead_data: { lead_type: "life-premium", coverage_amount: 500_000, tobacco: false },
      },
    });
    const [delivery] = await deliveries();
    expect(arrival?.headers["webhook-id"]).toBe(`msg_${delivery?.id}`);
    expect(delivery).toMatchObject({ destinationId: id, attempts: 1, claimedBy: null });
    expect(delivery?.tries).toMatchObject([{ number: 1, isAccepted: true, status: 200, error: null }]);
  });

  it("is queued with its sale: a sale that is rolled back leaves no delivery", async () => {
    await createDestinationRow(owner.userId, webhookTo(receiver.origin + path()));
    const [soldId] = await sellLeads(owner, 1);
    const leadId = randomUUID();
    const queued = await inTransaction(async (transaction) => {
      await transaction.query(
        `INSERT INTO "Lead" SELECT (jsonb_populate_record(l, jsonb_build_object('id', $2::text))).* FROM "Lead" l
         WHERE "id" = $1`,
        [soldId, leadId],
      );
      await transaction.query(
        `INSERT INTO "ConsentEvidence"
         SELECT (jsonb_populate_record(c, jsonb_build_object('leadId', $2::text))).* FROM "ConsentEvidence" c
         WHERE "leadId" = $1`,
        [soldId, leadId],
      );
      await transaction.query(
        `INSERT INTO "Allocation" ("leadId", "orderId", "userId", "line", "allocatedAt", "rules", "passList")
         VALUES ($1, $2, $3, 'life', now(), '{}', '[]')`,
        [leadId, owner.orderId, owner.userId],
      );
      throw new RolledBack(
        (await transaction.query(`SELECT 1 FROM "Delivery" WHERE "leadId" = $1`, [leadId])).length,
      );
    }).catch((error: unknown) => (error instanceof RolledBack ? error.queued : error));
    expect(queued).toBe(1);
    expect(await deliveries({ leadId })).toEqual([]);
  });

  it("arrives at each destination once, with four workers at it", async () => {
    await db().deliverySettings.create({ data: { userId: owner.userId, mode: "all" } });
    const first = await createDestinationRow(owner.userId, webhookTo(`${receiver.origin}${path()}/a`));
    const second = await createDestinationRow(owner.userId, webhookTo(`${receiver.origin}${path()}/b`), {
      position: 2,
    });
    await Promise.all([workers.start(), workers.start(), workers.start(), workers.start()]);
    const leadIds = await sellLeads(owner, 300);
    await until(allAre("accepted"));
    const ids = messageIds();
    expect(new Set(ids).size).toBe(600);
    const rows = await deliveries();
    // A worker that is silent for too long on a busy machine loses its claims: only these may arrive again, and each arrival
    // is an attempt with its own number. (A late result replaces the record of the interruption.)
    expect(ids.length).toBeLessThanOrEqual(rows.reduce((total, row) => total + row.attempts, 0));
    expect(rows).toHaveLength(leadIds.length * 2);
    expect(new Set(rows.map((row) => row.destinationId))).toEqual(new Set([first.id, second.id]));
    await checkDeliveries(owner.userId, { messageIds: ids });
  });
});

describe("a receiver that fails", () => {
  it("alone is tried again when it is due", async () => {
    let calls = 0;
    await createDestinationRow(owner.userId, webhookTo(receiver.origin + path()));
    receiver.behave(path(), (_, response) => {
      calls += 1;
      response.writeHead(calls === 1 ? 503 : 200, { "retry-after": "7" }).end("busy");
    });
    await workers.start();
    await sellLeads(owner, 1);
    await until(async () => (await deliveries({ attempts: 1, claimedBy: null }))[0]?.tries.length === 1);
    const [failed] = await deliveries();
    expect(failed).toMatchObject({
      status: "due",
      tries: [{ status: 503, error: "http-503", isAccepted: false }],
    });
    const [attempt] = failed?.tries ?? [];
    const waitMs = (failed?.dueAt.getTime() ?? 0) - (attempt?.startedAt.getTime() ?? 0);
    expect(waitMs).toBeGreaterThanOrEqual(7_000);
    expect(waitMs - (attempt?.durationMs ?? 0)).toBeLessThan(8_000);
    await db().delivery.updateMany({ where: { userId: owner.userId }, data: { dueAt: new Date() } });
    await until(allAre("accepted"));
    expect(new Set(messageIds()).size).toBe(1);
    expect(await db().destination.findFirst({ where: { userId: owner.userId } })).toMatchObject({
      failures: 0,
    });
  });

  it("for good (410) is paused, and its owner is told", async () => {
    const { id } = await createDestinationRow(owner.userId, webhookTo(receiver.origin + path()));
    receiver.behave(path(), answering(410));
    await workers.start();
    await sellLeads(owner, 1);
    await until(async () => (await changesOf(id)).length > 0);
    expect(await changesOf(id)).toEqual(["gone"]);
    expect(await db().destination.findUnique({ where: { id } })).toMatchObject({ pausedBy: "gone" });
  });

  it("five times in a row opens the breaker: the rest waits, one is sent as a test, and a success closes it", async () => {
    const { id } = await createDestinationRow(owner.userId, webhookTo(receiver.origin + path()));
    receiver.behave(path(), answering(500));
    await workers.start();
    await sellLeads(owner, 400);
    await until(async () => (await changesOf(id)).includes("broken"));
    await until(
      async () =>
        (await db().delivery.count({ where: { userId: owner.userId, claimedBy: { not: null } } })) === 0,
    );
    const calls = arrivals().length;
    // What was claimed when it opened, and not what came after it. The failures before the fifth make room for one claim each.
    expect(calls).toBeLessThanOrEqual(CLAIMED_PER_DESTINATION + 4);
    // The time is up: of all that is due, one goes.
    receiver.behave(path(), hanging);
    await db().delivery.updateMany({ where: { destinationId: id }, data: { dueAt: new Date() } });
    await db().destination.update({ where: { id }, data: { breakerUntil: new Date() } });
    await until(() => arrivals().length > calls);
    expect(await db().delivery.count({ where: { destinationId: id, claimedBy: { not: null } } })).toBe(1);
    expect(await claimDeliveries(randomUUID(), 100)).toEqual([]);
    receiver.hangUp();
  });

  it("hanging does not hold another one up", async () => {
    const other = await createOwner();
    await createDestinationRow(owner.userId, webhookTo(receiver.origin + path()));
    await createDestinationRow(other.userId, webhookTo(`${receiver.origin}/${other.userId}`));
    receiver.behave(path(), hanging);
    await workers.start();
    await sellLeads(owner, 300);
    await sellLeads(other, 50);
    await until(
      async () => (await db().delivery.count({ where: { userId: other.userId, status: "accepted" } })) === 50,
    );
    expect(await deliveries({ status: "accepted" })).toEqual([]);
    receiver.hangUp();
  });
});

describe("a worker", () => {
  it("stops within a moment although whatever it claims is due again at once", async () => {
    await createDestinationRow(owner.userId, webhookTo(receiver.origin + path()));
    const [leadId = ""] = await sellLeads(owner, 1);
    // A lead without its contact is claimed and cancelled. It stays due here, because no claim is kept.
    const erased = { firstNameSealed: null, phoneSealed: null, attributesSealed: null };
    await db().lead.update({ where: { id: leadId }, data: erased });
    await pool().query(
      `CREATE SEQUENCE claims;
       CREATE FUNCTION keep_no_claim() RETURNS trigger LANGUAGE plpgsql AS
         $$ BEGIN PERFORM nextval('claims'); NEW."claimedBy" := NULL; RETURN NEW; END $$;
       CREATE TRIGGER keep_no_claim BEFORE UPDATE OF "claimedBy" ON "Delivery"
         FOR EACH ROW WHEN (NEW."claimedBy" IS NOT NULL) EXECUTE FUNCTION keep_no_claim()`,
    );
    try {
      await workers.start();
      const claims = `SELECT FROM claims WHERE last_value > 10`;
      await until(async () => (await pool().query(claims)).rowCount === 1);
      await workers.stop();
      expect(await deliveries({ status: "due", claimedBy: null })).toHaveLength(1);
    } finally {
      await pool().query(`DROP FUNCTION keep_no_claim CASCADE; DROP SEQUENCE claims`);
    }
  });
});
