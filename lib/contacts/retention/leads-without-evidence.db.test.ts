import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "@jest/globals";
import { eraseConsumer } from "@/lib/contacts/erasure/erase-consumer.server";
import { suppress } from "@/lib/contacts/suppression/suppress.server";
import { DAY_MS } from "@/lib/kit/time-units";
import { pool } from "@/lib/platform/db/pool.server";
import { db } from "@/lib/platform/db/prisma.server";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { issueKey } from "@/lib/publishers/manage-keys.server";
import { postLead } from "@/tests/api/post-lead";
import { createStaff } from "@/tests/factories/accounts";
import { buildLeadPost, createPublisherWithKey } from "@/tests/factories/leads";
import { consentOf } from "@/tests/factories/sales";
import { buildLeads } from "@/tests/factories/stock";
import { indexRowsRead, scannedRowsRead } from "@/tests/setup/table-statistics";
import { removeExpiredData } from "./remove-expired-data.server";

const OTHERS = 1_000;
const CLEARED = { zip: "00000", phoneIndex: null, emailIndex: null, payloadHash: "" };
let publisherId: string;
let key: string;
beforeAll(async () => {
  ({ publisherId, key } = await createPublisherWithKey());
});

/** Five years and some days after now. */
function inFiveYears(days: number): Date {
  const moment = new Date();
  moment.setUTCFullYear(moment.getUTCFullYear() + 5);
  return new Date(moment.getTime() + days * DAY_MS);
}

const readLead = (id: string) => db().lead.findUniqueOrThrow({ where: { id } });

/** One post of each kind that is stored without consent evidence. */
async function postWithoutEvidence() {
  const { key: testKey } = await issueKey(publisherId, "test");
  const post = buildLeadPost("life");
  await postLead(post, { key });
  const { phone } = post.contact;
  const inStock = await postLead(buildLeadPost("life", { contact: { phone } }), { key });
  const rejected = await postLead(buildLeadPost("life", { contact: { email: "a@mailinator.com" } }), { key });
  const listed = buildLeadPost("life");
  const { user } = await createStaff();
  const entry = { person: listed.contact.phone, reason: "manual" as const, source: "Call 31" };
  await suppress(entry, { id: user.id, ipAddress: null });
  const suppressed = await postLead(listed, { key });
  const test = await postLead(buildLeadPost("life"), { key: testKey });
  return {
    inStock: inStock.leadId,
    others: [rejected, suppressed, test].map(({ leadId }) => leadId),
  };
}

describe("posts without consent evidence", () => {
  it("keep nothing about the person after five years, and what they have until then", async () => {
    const { inStock, others } = await postWithoutEvidence();
    const ids = [inStock, ...others];
    expect(await db().consentEvidence.count({ where: { leadId: { in: ids } } })).toBe(0);
    const before = await readLead(inStock);
    expect(before).toMatchObject({ status: "duplicate", zip: "78704", phoneIndex: expect.any(String) });
    const statuses = await Promise.all(others.map(async (id) => (await readLead(id)).status));
    expect(statuses).toEqual(["rejected", "suppressed", "received"]);

    await removeExpiredData(inFiveYears(-1));
    expect(await readLead(inStock)).toEqual(before);

    // A batch that is full is followed by another one: it must not find the same leads again.
    expect(await removeExpiredData(inFiveYears(1), 1)).toMatchObject({ Lead: 5 });
    expect(await readLead(inStock)).toMatchObject({ ...CLEARED, status: "erased" });
    for (const [index, id] of others.entries())
      expect(await readLead(id)).toMatchObject({ ...CLEARED, status: statuses[index] });
    expect(await removeExpiredData(inFiveYears(1))).not.toHaveProperty("Lead");
  });

  it("lose their hashes then, also when an erasure began and was never finished", async () => {
    const post = buildLeadPost("life");
    const { email } = post.contact;
    const first = await postLead(post, { key });
    const repeated = await postLead(buildLeadPost("life", { contact: { email } }), { key });
    const ids = [first.leadId, repeated.leadId];
    const { user } = await createStaff();
    const request = { person: email, case: "Request 32" };
    const result = await eraseConsumer(request, { id: user.id, ipAddress: null }, 1);
    expect(result).toMatchObject({ erasedLeads: 2, isComplete: false });
    for (const id of ids)
      expect(await readLead(id)).toMatchObject({ status: "erased", phoneIndex: expect.any(String) });
    await removeExpiredData(inFiveYears(1));
    for (const id of ids) expect(await readLead(id)).toMatchObject({ ...CLEARED, status: "erased" });
    expect(await removeExpiredData(inFiveYears(1))).not.toHaveProperty("Lead");
  });

  it("are found without reading the other leads of that age", async () => {
    const old = { receivedAt: inFiveYears(-11 * 365), status: "duplicate" as const };
    await db().lead.createMany({ data: buildLeads(publisherId, OTHERS, old) });
    await pool().query(`VACUUM ANALYZE "Lead"`);
    const rowsRead = async () =>
      (await scannedRowsRead("Lead")) + (await indexRowsRead("Lead_receivedAt_idx"));
    const before = await rowsRead();
    await removeExpiredData();
    expect((await rowsRead()) - before).toBeLessThan(OTHERS);
  });
});

it("the evidence of a lead that somebody holds in its last night stays until the lead is cleared", async () => {
  const [lead] = buildLeads(publisherId, 1, { id: randomUUID(), status: "duplicate" });
  if (!lead?.id) throw new Error("no lead");
  const leadId = lead.id;
  await db().lead.create({ data: lead });
  await db().consentEvidence.create({
    data: { ...consentOf(leadId), retainUntil: new Date(Date.now() - DAY_MS) },
  });
  await inTransaction(async (transaction) => {
    await transaction.query(`SELECT 1 FROM "Lead" WHERE "id" = $1 FOR UPDATE`, [leadId]);
    expect(await removeExpiredData()).toEqual({});
  });
  expect(await db().consentEvidence.count({ where: { leadId } })).toBe(1);
  expect(await removeExpiredData()).toEqual({ Lead: 1, ConsentEvidence: 1 });
  expect(await readLead(leadId)).toMatchObject({ ...CLEARED, status: "erased" });
});
