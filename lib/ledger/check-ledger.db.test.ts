import { beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { eraseConsumer } from "@/lib/contacts/erasure/erase-consumer.server";
import { pool } from "@/lib/platform/db/pool.server";
import { db } from "@/lib/platform/db/prisma.server";
import { createStaff } from "@/tests/factories/accounts";
import { createDemand, createSale } from "@/tests/factories/sales";
import { tamper } from "@/tests/factories/tamper";
import { until } from "@/tests/waiting/until";
import { onLeadSold } from "@/worker/subscriptions";
import { checkLedger } from "./check-ledger.server";
import { judgeCertificate } from "./judge-certificate";
import { inspectCertificate, UNSAFE_findCertificateIds } from "./queries.server";
import { findLeadsWithoutRow } from "./verify-ledger.server";

let sold: { orderId: string; userId: string };
beforeAll(async () => {
  await installCatalog();
  const { order, customer } = await createDemand();
  sold = { orderId: order.id, userId: customer.id };
});

let leadIds: string[];
beforeEach(async () => {
  await tamper(`DELETE FROM "LedgerEntry"`);
  await tamper(`DELETE FROM "Allocation"`);
  await tamper(`DELETE FROM "LedgerCheck"`);
  await tamper(`DELETE FROM "StaffTask"`);
  const sale = await createSale(sold, 3);
  // Leads of one sale get their receipts in the order of their ids.
  leadIds = sale.leadIds.toSorted();
  await onLeadSold();
});

const readCheck = () => db().ledgerCheck.findFirstOrThrow({ orderBy: { id: "desc" } });
const mailsQueued = async () => {
  const [row] = await db().$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS "count" FROM pgboss.job WHERE name = 'ledger.mail-differences'`;
  return row?.count ?? 0;
};

/** The names of the failed checks on the public page of a lead. */
async function failedChecks(leadId = "") {
  const id = (await UNSAFE_findCertificateIds([leadId])).get(leadId) ?? "";
  const { file, ...findings } = await inspectCertificate(id);
  const { isGenuine, checks } = judgeCertificate(file, findings);
  return { isGenuine, failed: checks.filter(({ passed }) => !passed).map(({ name }) => name) };
}

describe("checkLedger", () => {
  it("stores a passed check with the number of receipts and the head", async () => {
    const before = await mailsQueued();
    const check = await checkLedger();
    expect(check?.differences).toEqual([]);
    expect(await readCheck()).toMatchObject({
      verdict: "passed",
      entries: 3,
      differences: 0,
      firstDifference: null,
      headSequence: 3n,
      headHash: check?.head.entryHash,
      finishedAt: expect.any(Date),
    });
    expect(await mailsQueued()).toBe(before);
    expect(await db().staffTask.count({ where: { doneAt: null } })).toBe(0);
    expect(await failedChecks(leadIds[1])).toEqual({ isGenuine: true, failed: [] });
  });

  const DIFFERENCES = [
    [
      "the page of the consent",
      `UPDATE "ConsentEvidence" SET "pageUrl" = 'https://other.example' WHERE "leadId" = $1`,
      "its consent evidence was changed: the content does not have its hash",
      "Consent evidence",
    ],
    [
      "the time of the consent",
      `UPDATE "ConsentEvidence" SET "givenAt" = "givenAt" + interval '1 day' WHERE "leadId" = $1`,
      "its consent evidence was changed: the content does not have its hash",
      "Consent evidence",
    ],
    [
      "the hash of the consent",
      `UPDATE "ConsentEvidence" SET "sha256" = repeat('a', 64) WHERE "leadId" = $1`,
      "its consent evidence has another hash than the receipt",
      "Consent evidence",
    ],
    [
      "a sealed value of the consent",
      `UPDATE "ConsentEvidence" SET "textSealed" = 'v1.gone.AAAA.AAAA' WHERE "leadId" = $1`,
      "its consent evidence cannot be opened",
      "Consent evidence",
    ],
    [
      "the whole consent evidence, which is deleted",
      `DELETE FROM "ConsentEvidence" WHERE "leadId" = $1`,
      "its consent evidence is gone",
      "Consent evidence",
    ],
    [
      "the time of receipt",
      `UPDATE "Lead" SET "receivedAt" = "receivedAt" - interval '1 hour' WHERE "id" = $1`,
      "line, times, buyer or person of its sale differ from the receipt",
      "Sale",
    ],
    [
      "the buyer",
      `UPDATE "Allocation" SET "userId" = gen_random_uuid() WHERE "leadId" = $1`,
      "line, times, buyer or person of its sale differ from the receipt",
      "Sale",
    ],
    [
      "the person",
      `UPDATE "SoldPerson" SET "hash" = 'another' WHERE "leadId" = $1 AND "kind" = 'phone'`,
      "line, times, buyer or person of its sale differ from the receipt",
      "Sale",
    ],
    [
      "the sale, which is deleted",
      `DELETE FROM "Allocation" WHERE "leadId" = $1`,
      "its sale is not in the database",
      "Sale",
    ],
  ] as const;

  it.each(DIFFERENCES)(
    "finds a change of %s, tells the operator, and the public page says so",
    async (...of) => {
      const [, statement, difference, check] = of;
      const before = await mailsQueued();
      await tamper(statement, [leadIds[1]]);
      expect((await checkLedger())?.differences).toEqual([`row 2: ${difference}`]);
      expect(await readCheck()).toMatchObject({
        verdict: "differs",
        differences: 1,
        firstDifference: `row 2: ${difference}`,
      });
      expect(await mailsQueued()).toBe(before + 1);
      const task = { kind: "ledger.explain-difference", subjectType: "ledger", doneAt: null };
      expect(await db().staffTask.findMany({ where: task })).toMatchObject([
        { facts: { receipts: 3, differences: 1, first: `row 2: ${difference}` } },
      ]);
      expect(await failedChecks(leadIds[1])).toEqual({ isGenuine: false, failed: [check] });
      expect(await failedChecks(leadIds[0])).toEqual({ isGenuine: true, failed: [] });
    },
  );

  it("finds a cut-off end by the head of the last passed check, also when the sales are gone as well", async () => {
    await checkLedger();
    await tamper(`DELETE FROM "LedgerEntry" WHERE "sequence" = 3`);
    await tamper(`DELETE FROM "Allocation" WHERE "leadId" NOT IN (SELECT "leadId" FROM "LedgerEntry")`);
    expect((await checkLedger())?.differences).toEqual(["row 3: the row is missing"]);
    expect(await db().staffTask.count({ where: { doneAt: null } })).toBe(1);
    // A failed check is no new measure: the next one still finds it.
    expect((await checkLedger())?.differences).toEqual(["row 3: the row is missing"]);
  });

  it("finds a sold lead without a receipt", async () => {
    await tamper(`DELETE FROM "LedgerEntry" WHERE "sequence" = 3`);
    const check = await checkLedger();
    expect(check?.differences).toEqual([expect.stringMatching(/^lead \S+: sold, but has no receipt$/)]);
  });

  it("finds sold leads without a receipt in every range of sales", async () => {
    await createSale(sold, 6);
    await onLeadSold();
    const away = (await db().allocation.findMany({ orderBy: { leadId: "asc" }, select: { leadId: true } }))
      .map(({ leadId }) => leadId)
      .filter((_, index) => [0, 3, 4, 8].includes(index));
    await tamper(`DELETE FROM "LedgerEntry" WHERE "leadId" = ANY($1::uuid[])`, [away]);
    for (const batch of [1, 2, 3, 9, 100]) expect(await findLeadsWithoutRow(batch)).toEqual(away);
  });

  it("finds no difference after an erasure", async () => {
    const { user } = await createStaff();
    await eraseConsumer({ leadId: leadIds[0] ?? "", case: "case 1" }, { id: user.id, ipAddress: undefined });
    expect((await checkLedger())?.differences).toEqual([]);
    expect(await failedChecks(leadIds[0])).toEqual({ isGenuine: true, failed: [] });
  });

  it("does not run beside another check, and stores nothing then", async () => {
    const blocker = await pool().connect();
    await blocker.query(`BEGIN; LOCK TABLE "LedgerEntry" IN ACCESS EXCLUSIVE MODE`);
    const first = checkLedger();
    try {
      await until(async () => (await db().ledgerCheck.count()) === 1);
      expect(await checkLedger()).toBeNull();
      expect(await db().ledgerCheck.count()).toBe(1);
    } finally {
      await blocker.query("COMMIT");
      blocker.release();
    }
    expect((await first)?.differences).toEqual([]);
    expect((await checkLedger())?.differences).toEqual([]);
  });

  it("stores that it broke off", async () => {
    await db().$executeRaw`ALTER TABLE "LedgerEntry" RENAME TO "LedgerEntryAway"`;
    try {
      await expect(checkLedger()).rejects.toThrow("LedgerEntry");
      expect(await readCheck()).toMatchObject({ verdict: "aborted", finishedAt: expect.any(Date) });
    } finally {
      await db().$executeRaw`ALTER TABLE "LedgerEntryAway" RENAME TO "LedgerEntry"`;
    }
  });
});
