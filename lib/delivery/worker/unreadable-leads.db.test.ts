import { randomBytes, randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { pool } from "@/lib/platform/db/pool.server";
import { db } from "@/lib/platform/db/prisma.server";
import { env } from "@/lib/platform/env/env.server";
import { openDeliveryWorkers } from "@/tests/delivery/delivery-workers";
import { changesOf } from "@/tests/delivery/owner-notices";
import { createStaff } from "@/tests/factories/accounts";
import { createDestinationRow, createOwner, sellLeads, webhookTo } from "@/tests/factories/deliveries";
import { makeUnreadable, UNREADABLE_WAYS } from "@/tests/factories/unreadable";
import { openReceiver } from "@/tests/receiver/receiver";
import { until } from "@/tests/waiting/until";
import { replay } from "../replay/replay.server";
import { redeliver } from "../staff-commands.server";

const receiver = openReceiver();
const workers = openDeliveryWorkers();
beforeAll(installCatalog);

type Owner = Awaited<ReturnType<typeof createOwner>>;
let owner: Owner;
let destinationId: string;
beforeEach(async () => {
  owner = await createOwner();
  ({ id: destinationId } = await openDestinationOf(owner));
});

const openDestinationOf = ({ userId }: Owner) =>
  createDestinationRow(userId, webhookTo(`${receiver.origin}/${userId}`));
const deliveriesOf = ({ userId }: Owner) =>
  db().delivery.findMany({ where: { userId }, include: { tries: { orderBy: { number: "asc" } } } });
const count = ({ userId }: Owner, status: "due" | "accepted" | "dead") =>
  db().delivery.count({ where: { userId, status } });
const taskAbout = (leadId: string) => db().staffTask.findMany({ where: { subjectId: leadId } });

describe("one lead that cannot be read", () => {
  it.each(UNREADABLE_WAYS.filter((way) => way !== "a key that is gone"))(
    "(%s) is one failed delivery with its reason; all others arrive",
    async (way) => {
      const other = await createOwner();
      await openDestinationOf(other);
      const [bad = "", ...good] = await sellLeads(owner, 10);
      const elsewhere = await sellLeads(other, 10);
      await makeUnreadable(bad, way);
      await workers.start();
      await until(async () => (await count(owner, "accepted")) === good.length);
      await until(async () => (await count(other, "accepted")) === elsewhere.length);
      await until(async () => (await count(owner, "dead")) === 1);
      const failed = (await deliveriesOf(owner)).find(({ status }) => status === "dead");
      expect(failed).toMatchObject({
        leadId: bad,
        claimedBy: null,
        attempts: 1,
        tries: [{ number: 1, isAccepted: false, status: null, error: "lead-unreadable", answerSealed: null }],
      });
      await until(async () => (await taskAbout(bad)).length === 1);
      expect(await taskAbout(bad)).toMatchObject([
        { kind: "leads.repair-unreadable", doneAt: null, facts: { delivery: failed?.id } },
      ]);
    },
  );

  it("whose key this worker does not have yet is retried, and arrives once it has it", async () => {
    const backup = await createDestinationRow(owner.userId, webhookTo(`${receiver.origin}/backup`), {
      position: 2,
    });
    const next = { id: `k-${randomUUID().slice(0, 8)}`, key: new Uint8Array(randomBytes(32)) };
    // Another process was given the new key first, and seals with it.
    env().DATA_KEYS.unshift(next);
    const leadIds = await sellLeads(owner, 2);
    env().DATA_KEYS.shift();
    try {
      await workers.start();
      const missing = { deliveryId: { in: (await deliveriesOf(owner)).map(({ id }) => id) } };
      await until(async () => (await db().deliveryAttempt.count({ where: missing })) === leadIds.length);
      expect(await deliveriesOf(owner)).toMatchObject(
        leadIds.map(() => ({
          status: "due",
          destinationId,
          tries: [{ isAccepted: false, error: "lead-key-missing" }],
        })),
      );
      expect(await db().destination.findUnique({ where: { id: destinationId } })).toMatchObject({
        failures: 0,
        failingSince: null,
      });
      expect(await db().delivery.count({ where: { destinationId: backup.id } })).toBe(0);

      env().DATA_KEYS_NEXT = [next];
      await db().delivery.updateMany({ where: { userId: owner.userId }, data: { dueAt: new Date() } });
      await until(async () => (await count(owner, "accepted")) === leadIds.length);
    } finally {
      env().DATA_KEYS_NEXT = undefined;
    }
    expect((await Promise.all(leadIds.map(taskAbout))).flat()).toEqual([]);
  });

  it("whose key is missing at every attempt becomes a task for staff", async () => {
    const [bad = ""] = await sellLeads(owner, 1);
    await makeUnreadable(bad, "a key that is gone");
    await db().delivery.updateMany({ where: { userId: owner.userId }, data: { attempts: 5 } });
    await workers.start();
    await until(async () => (await taskAbout(bad)).length === 1);
    expect(await deliveriesOf(owner)).toMatchObject([{ status: "due", attempts: 6 }]);
  });

  it("says nothing about the destination and goes to no backup", async () => {
    const backup = await createDestinationRow(owner.userId, webhookTo(`${receiver.origin}/backup`), {
      position: 2,
    });
    const leadIds = await sellLeads(owner, 7);
    for (const leadId of leadIds) await makeUnreadable(leadId, "a contact sealed for another lead");
    await workers.start();
    await until(async () => (await count(owner, "dead")) === leadIds.length);
    expect(await db().destination.findUnique({ where: { id: destinationId } })).toMatchObject({
      failures: 0,
      failingSince: null,
      breakerUntil: null,
    });
    expect(await db().delivery.count({ where: { destinationId: backup.id } })).toBe(0);
    expect(await changesOf(destinationId)).toEqual([]);
  });

  it("is sent under the same id once it is repaired, by its owner's or the staff's replay, which count it", async () => {
    const { user: staff } = await createStaff();
    const leadIds = await sellLeads(owner, 2);
    const repairs = await Promise.all(leadIds.map((leadId) => makeUnreadable(leadId, "a tampered phone")));
    await workers.start();
    await until(async () => (await count(owner, "dead")) === 2);
    const [first, second] = await deliveriesOf(owner);
    // Not repaired yet: it is queued, and fails again with the same reason.
    const again = { deliveryId: first?.id ?? "" };
    expect(await replay({ id: owner.userId, ipAddress: null }, again)).toEqual({ queued: 1 });
    await until(
      async () => (await db().deliveryAttempt.count({ where: { deliveryId: first?.id ?? "" } })) === 2,
    );
    await until(async () => (await count(owner, "dead")) === 2);

    for (const repair of repairs) await repair();
    expect(await replay({ id: owner.userId, ipAddress: null }, again)).toEqual({ queued: 1 });
    expect(await redeliver(staff, { deliveryId: second?.id ?? "" })).toBe(1);
    await until(async () => (await count(owner, "accepted")) === 2);
    const arrived = receiver.arrivals.filter(({ path }) => path === `/${owner.userId}`);
    expect(arrived.map(({ headers }) => String(headers["webhook-id"])).toSorted()).toEqual(
      [first, second].map((delivery) => `msg_${delivery?.id}`).toSorted(),
    );
  });
});

describe("claims are given back", () => {
  /** Makes every statement that reads these columns of leads or destinations fail, until the returned function is called. */
  async function breakTable(table: "Lead" | "Destination", column: string): Promise<() => Promise<void>> {
    await pool().query(`ALTER TABLE "${table}" RENAME COLUMN "${column}" TO "lost"`);
    return async () =>
      void (await pool().query(`ALTER TABLE "${table}" RENAME COLUMN "lost" TO "${column}"`));
  }

  it.each([
    ["Lead", "citySealed"],
    ["Destination", "configSealed"],
  ] as const)(
    "when %s cannot be read after the claim, and everything arrives once it can",
    async (table, column) => {
      const leadIds = await sellLeads(owner, 5);
      const repair = await breakTable(table, column);
      await workers.start();
      // The claim starts the attempt, and giving it back takes the attempt back: seen claimed, then seen free again.
      const claimed = () =>
        db().delivery.count({ where: { userId: owner.userId, claimedBy: { not: null } } });
      await until(async () => (await claimed()) > 0);
      await until(async () => (await claimed()) === 0);
      await repair();
      await until(async () => (await count(owner, "accepted")) === leadIds.length);
      expect((await deliveriesOf(owner)).map(({ attempts }) => attempts)).toEqual(leadIds.map(() => 1));
    },
  );

  it("when the worker never heard of its claim, because the connection broke after the commit", async () => {
    const leadIds = await sellLeads(owner, 5);
    // The first claims are committed, and their result cannot be read: a column that is never null is null.
    await pool().query(`
      CREATE SEQUENCE lost_claims;
      ALTER FUNCTION claim_deliveries_in_turn RENAME TO claim_whole;
      CREATE FUNCTION claim_deliveries_in_turn(
        worker uuid, most integer, per_destination integer, after uuid, moment timestamptz)
      RETURNS SETOF "Delivery" LANGUAGE plpgsql AS $$
      DECLARE
        one "Delivery";
      BEGIN
        FOR one IN SELECT * FROM claim_whole(worker, most, per_destination, after, moment) LOOP
          IF nextval('lost_claims') <= ${leadIds.length} THEN one."event" := NULL; END IF;
          RETURN NEXT one;
        END LOOP;
      END $$;`);
    try {
      await workers.start();
      await until(async () => (await count(owner, "accepted")) === leadIds.length);
      expect(await pool().query(`SELECT is_called FROM lost_claims`)).toMatchObject({
        rows: [{ is_called: true }],
      });
    } finally {
      await workers.stop();
      await pool().query(`
        DROP FUNCTION claim_deliveries_in_turn;
        ALTER FUNCTION claim_whole RENAME TO claim_deliveries_in_turn;
        DROP SEQUENCE lost_claims;`);
    }
    expect((await deliveriesOf(owner)).map(({ attempts }) => attempts)).toEqual(leadIds.map(() => 1));
  });
});

it("a delivery that is being sent is not queued again, and the replay says so", async () => {
  await sellLeads(owner, 1);
  const [delivery] = await deliveriesOf(owner);
  await db().delivery.updateMany({ where: { userId: owner.userId }, data: { claimedBy: randomUUID() } });
  expect(await replay({ id: owner.userId, ipAddress: null }, { deliveryId: delivery?.id ?? "" })).toEqual({
    queued: 0,
  });
});
