import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, it } from "@jest/globals";
import { DAY_MS } from "@/lib/kit/time-units";
import { pool } from "@/lib/platform/db/pool.server";
import { db } from "@/lib/platform/db/prisma.server";
import { createCustomer } from "@/tests/factories/accounts";
import { consentOf } from "@/tests/factories/sales";
import { buildLeads } from "@/tests/factories/stock";
import { removeExpiredData } from "./remove-expired-data.server";

const NOW = new Date("2026-11-22T12:00:00.000Z");
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS);

describe("when something fails", () => {
  const refuse = async (table: string, when: string) => {
    await pool().query(`CREATE FUNCTION refuse_retention() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'the test refuses this row'; END $$`);
    await pool().query(`CREATE TRIGGER "refuse_retention" BEFORE UPDATE OR DELETE ON "${table}"
      FOR EACH ROW WHEN (${when}) EXECUTE FUNCTION refuse_retention()`);
  };
  afterEach(async () => {
    await pool().query("DROP FUNCTION IF EXISTS refuse_retention() CASCADE");
  });

  it("does the tables after the one that fails, and fails with its name", async () => {
    const { user } = await createCustomer();
    const session = await db().session.create({ data: { userId: user.id, expiresAt: daysAgo(200) } });
    const link = await db().accountToken.create({
      data: { userId: user.id, purpose: "confirm_email", tokenHash: randomUUID(), expiresAt: daysAgo(200) },
    });
    await refuse("Session", "true");
    await expect(removeExpiredData(NOW)).rejects.toThrow(/Session: the test refuses this row/);
    expect(await db().accountToken.count({ where: { id: link.id } })).toBe(0);
    expect(await db().session.count({ where: { id: session.id } })).toBe(1);
  });

  it("leaves a lead that cannot be erased, erases the others, and does the tables", async () => {
    const publisher = await db().publisher.create({ data: { name: `publisher-${randomUUID()}` } });
    const leads = buildLeads(publisher.id, 7, { status: "duplicate" });
    await db().lead.createMany({ data: leads });
    const ids = leads.map(({ id }) => id ?? "").toSorted();
    for (const leadId of ids)
      await db().consentEvidence.create({ data: { ...consentOf(leadId), retainUntil: daysAgo(1) } });
    const { user } = await createCustomer();
    const session = await db().session.create({ data: { userId: user.id, expiresAt: daysAgo(200) } });
    const left = ids[3] ?? "";
    await refuse("Lead", `OLD."id" = '${left}'`);

    await expect(removeExpiredData(NOW, 4)).rejects.toThrow(`leads that cannot be erased: ${left}`);
    const statuses = new Map(
      (await db().lead.findMany({ where: { id: { in: ids } } })).map((lead) => [lead.id, lead.status]),
    );
    expect(ids.map((id) => statuses.get(id))).toEqual(
      ids.map((id) => (id === left ? "duplicate" : "erased")),
    );
    const evidence = await db().consentEvidence.findMany({ where: { leadId: { in: ids } } });
    expect(evidence.map(({ leadId }) => leadId)).toEqual([left]);
    expect(await db().session.count({ where: { id: session.id } })).toBe(0);

    await pool().query("DROP FUNCTION refuse_retention() CASCADE");
    expect(await removeExpiredData(NOW, 4)).toEqual({ Lead: 1, ConsentEvidence: 1 });
  });
});
