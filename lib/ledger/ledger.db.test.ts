import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { sha256 } from "@/lib/platform/crypto/sha256";
import { pool } from "@/lib/platform/db/pool.server";
import { db } from "@/lib/platform/db/prisma.server";
import { env } from "@/lib/platform/env/env.server";
import { callRoute } from "@/tests/api/call-route";
import { buildLedger, buildReceipt, buildRow, createSigningKey, storeRows } from "@/tests/factories/ledger";
import { createDemand, createSale } from "@/tests/factories/sales";
import { onLeadSold } from "@/worker/subscriptions";
import { signingKey } from "./certificate-keys.server";
import { describeFault, type LedgerRow } from "./check-chain";
import { judgeCertificate } from "./judge-certificate";
import { inspectCertificate } from "./queries.server";
import { verifyFile } from "./verify-file";
import { verifyLedger } from "./verify-ledger.server";

/** Changes the ledger without its triggers, as only the owner of the tables can. */
async function asVandal(statement: string, values: unknown[] = []): Promise<void> {
  await pool().query(`ALTER TABLE "LedgerEntry" DISABLE TRIGGER USER`);
  await pool().query(statement, values);
  await pool().query(`ALTER TABLE "LedgerEntry" ENABLE TRIGGER USER`);
}

let ledger: LedgerRow[];
beforeEach(async () => {
  await asVandal(`TRUNCATE "LedgerEntry"`);
  ledger = buildLedger(9, signingKey());
  await storeRows(ledger);
});

const idOf = (sequence: number) => ledger[sequence - 1]?.certificateId ?? "";

describe("the LedgerEntry table", () => {
  it.each([
    ["UPDATE", `UPDATE "LedgerEntry" SET "signature" = "signature"`],
    ["DELETE", `DELETE FROM "LedgerEntry" WHERE "sequence" = 9`],
    ["TRUNCATE", `TRUNCATE "LedgerEntry"`],
  ])("refuses %s", async (_name, statement) => {
    await expect(pool().query(statement)).rejects.toThrow("the ledger is only ever inserted");
    expect(await db().ledgerEntry.count()).toBe(9);
  });

  it("has one row per lead and starts at 1", async () => {
    const row = buildRow(buildReceipt({ sequence: 10, leadId: ledger[0]?.leadId ?? "" }), signingKey());
    await expect(storeRows([row])).rejects.toMatchObject({ code: "P2002" });
    await expect(storeRows([{ ...row, leadId: randomUUID(), sequence: 0 }])).rejects.toThrow(
      "LedgerEntry_sequence_positive",
    );
  });
});

describe("verifyLedger", () => {
  const wrong = async () => (await verifyLedger()).faults.map(describeFault);

  it("finds no fault in an unchanged ledger and returns its head", async () => {
    const head = { sequence: 9, entryHash: ledger[8]?.entryHash ?? "" };
    expect(await verifyLedger({ expected: head })).toEqual({
      rows: 9,
      head,
      faults: [],
      leadsWithoutRow: [],
    });
  });

  it("names a changed row", async () => {
    await asVandal(
      `UPDATE "LedgerEntry" SET "payload" = replace("payload", '"line":"life"', '"line":"auto"') WHERE "sequence" = 4`,
    );
    expect(await wrong()).toEqual([
      "row 4: the text was changed: its hash does not match",
      "row 4: the signature does not match the text",
    ]);
  });

  it("names a deleted row", async () => {
    await asVandal(`DELETE FROM "LedgerEntry" WHERE "sequence" = 4`);
    expect(await wrong()).toEqual(["row 4: the row is missing"]);
  });

  it("names a deleted row even when later rows were renumbered", async () => {
    await asVandal(`DELETE FROM "LedgerEntry" WHERE "sequence" = 4`);
    for (let sequence = 5; sequence <= 9; sequence += 1) {
      await asVandal(`UPDATE "LedgerEntry" SET "sequence" = $1 WHERE "sequence" = $2`, [
        sequence - 1,
        sequence,
      ]);
    }
    expect(await wrong()).toContain(
      "row 4: it does not link to the row before it: one of the two was changed or replaced",
    );
  });

  it("names rows that changed places", async () => {
    await asVandal(`UPDATE "LedgerEntry" SET "sequence" = 100 WHERE "sequence" = 4`);
    await asVandal(`UPDATE "LedgerEntry" SET "sequence" = 4 WHERE "sequence" = 5`);
    await asVandal(`UPDATE "LedgerEntry" SET "sequence" = 5 WHERE "sequence" = 100`);
    const names = await wrong();
    expect(names).toContain("row 4: its receipt has another sequence number");
    expect(names).toContain("row 5: its receipt has another sequence number");
  });

  it("names a row that was appended with another key", async () => {
    const receipt = buildReceipt({ sequence: 10, previousHash: ledger[8]?.entryHash ?? "" });
    await storeRows([buildRow(receipt, createSigningKey().signing)]);
    expect(await wrong()).toEqual(["row 10: it is signed with a key that was never published"]);
  });

  it("names a second sale of a person, and not a person whose hash only begins like another", async () => {
    const person = sha256("person 3");
    const alike = `${person.slice(0, 16)}${"0".repeat(48)}`;
    let previousHash = ledger[8]?.entryHash ?? "";
    const rows = [alike, person].map((each, index) => {
      const receipt = buildReceipt({ sequence: 10 + index, previousHash, person: each });
      const row = buildRow(receipt, signingKey());
      previousHash = row.entryHash;
      return row;
    });
    await storeRows(rows);
    expect(await wrong()).toEqual(["row 11: its person is in an earlier receipt of the line"]);
  });

  it("needs a saved head to see that the end of the chain was cut off", async () => {
    await asVandal(`DELETE FROM "LedgerEntry" WHERE "sequence" >= 8`);
    expect(await wrong()).toEqual([]);
    const expected = { sequence: 9, entryHash: ledger[8]?.entryHash ?? "" };
    expect((await verifyLedger({ expected })).faults.map(describeFault)).toEqual([
      "row 9: the row is missing",
    ]);
  });

  it("checks several batches", async () => {
    await asVandal(`TRUNCATE "LedgerEntry"`);
    await storeRows(buildLedger(4_100, signingKey()));
    await asVandal(`DELETE FROM "LedgerEntry" WHERE "sequence" = 4001`);
    expect(await verifyLedger()).toMatchObject({
      rows: 4_099,
      faults: [{ sequence: 4_001, lastSequence: 4_001, fault: "missing" }],
    });
  });
});

describe("a certificate", () => {
  beforeAll(installCatalog);
  beforeEach(async () => {
    await asVandal(`TRUNCATE "LedgerEntry"`);
    const { order, customer } = await createDemand();
    await createSale({ orderId: order.id, userId: customer.id }, 9);
    await onLeadSold();
    const rows = await db().ledgerEntry.findMany({ orderBy: { sequence: "asc" } });
    ledger = rows.map((row) => ({ ...row, sequence: Number(row.sequence) }));
  });

  const verdictOf = async (sequence: number) => {
    const { file, ...findings } = await inspectCertificate(idOf(sequence));
    return judgeCertificate(file, findings);
  };

  it.each([1, 5, 9])("number %i is genuine, with both neighbors", async (sequence) => {
    const { isGenuine, checks } = await verdictOf(sequence);
    expect(isGenuine).toBe(true);
    expect(checks.filter(({ passed }) => !passed)).toEqual([]);
  });

  it("fails when a neighbor is missing or changed, and says which", async () => {
    await asVandal(`DELETE FROM "LedgerEntry" WHERE "sequence" = 4`);
    await asVandal(`UPDATE "LedgerEntry" SET "signature" = repeat('A', 86) || '==' WHERE "sequence" = 8`);
    const failed = async (sequence: number) =>
      (await verdictOf(sequence)).checks.filter(({ passed }) => !passed).map(({ name }) => name);
    expect(await failed(3)).toEqual([]);
    expect(await failed(5)).toEqual(["Previous receipt"]);
    expect(await failed(7)).toEqual(["Next receipt"]);
    expect(await failed(8)).toEqual(["Signature", "Text"]);
    expect(await failed(9)).toEqual(["Previous receipt"]);
  });
});

it("a certificate whose text cannot be read is reported as damaged", async () => {
  await asVandal(`UPDATE "LedgerEntry" SET "payload" = 'gone' WHERE "sequence" = 4`);
  await expect(inspectCertificate(idOf(4))).rejects.toMatchObject({ code: "certificate-damaged" });
});

describe("the public routes", () => {
  const get = async (route: string, id?: string) =>
    callRoute(await import(`../../app/api/certificates/${route}/route`), "GET", {
      params: id ? { id } : {},
    });

  it("serve a file that the published keys verify", async () => {
    const certificate = await get("[id]", idOf(5));
    const keys = await get("keys");
    expect([certificate.status, keys.status]).toEqual([200, 200]);
    const verdict = await verifyFile(JSON.stringify(certificate.body), JSON.stringify(keys.body));
    expect(verdict).toMatchObject({ verdict: "genuine", receipt: { sequence: 5 } });
  });

  it("never serve the private key", async () => {
    const { body } = await get("keys");
    expect(JSON.stringify(body)).not.toContain(env().CERTIFICATE_SIGNING_KEY);
    expect(JSON.stringify(body)).not.toContain("PRIVATE");
  });

  it.each([randomUUID(), "nonsense", "../keys"])("return 404 for %s", async (id) => {
    expect((await get("[id]", id)).status).toBe(404);
  });
});
