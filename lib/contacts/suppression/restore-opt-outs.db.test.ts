import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "@jest/globals";
import { Client } from "pg";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { db } from "@/lib/platform/db/prisma.server";
import { env } from "@/lib/platform/env/env.server";
import { createOwner, sellLeads } from "@/tests/factories/deliveries";

beforeAll(installCatalog);

const COPY = /^\\copy (\w+) FROM '[\w.]+' WITH \(FORMAT csv, HEADER match\)$/gm;

/** Runs docs/restore-opt-outs.sql. Psql's `\copy` takes the rows of the copies from here. */
async function restore(copies: { suppressions: readonly object[]; revocations: readonly object[] }) {
  const file = readFileSync("docs/restore-opt-outs.sql", "utf8");
  const tables = [...file.matchAll(COPY)].map(([, table = ""]) => table);
  const [before = "", , between = "", , after = ""] = file.split(COPY);
  expect([tables, between.trim()]).toEqual([["saved_suppression", "saved_revocation"], ""]);
  const client = new Client({ connectionString: env().DATABASE_URL });
  await client.connect();
  try {
    await client.query("BEGIN");
    await client.query(before);
    for (const [table, rows] of [
      ["saved_suppression", copies.suppressions],
      ["saved_revocation", copies.revocations],
    ] as const)
      await client.query(
        `INSERT INTO ${table} SELECT * FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb)`,
        [JSON.stringify(rows)],
      );
    const results: unknown = await client.query(after);
    await client.query("COMMIT");
    return results;
  } finally {
    await client.end();
  }
}

const hash = () => `h1.${randomUUID()}`;
const entry = (reason: "dnc" | "manual" | "revoked" | "erased", source = "a form", of = hash()) => ({
  kind: "phone" as const,
  hash: of,
  reason,
  source,
  addedAt: new Date("2026-11-20T10:00:00Z"),
  earlierReason: null,
  earlierSource: null,
  earlierAddedAt: null,
});
const reasonOf = async ({ kind, hash: of }: ReturnType<typeof entry>) =>
  (await db().suppression.findUnique({ where: { kind_hash: { kind, hash: of } } }))?.reason ?? null;

describe("the opt-outs of after the restore point", () => {
  it("are put back: no entry is lost, and none becomes weaker", async () => {
    const lost = entry("revoked");
    const strengthened = entry("manual");
    const erased = entry("erased", "Case 7");
    const lifted = entry("dnc");
    await db().suppression.createMany({ data: [strengthened, erased, lifted] });
    const erasedLater = entry("erased", "Case 8");
    const copies = {
      suppressions: [
        lost,
        { ...strengthened, reason: "revoked", earlierReason: "manual", earlierSource: "a form" },
        { ...erased, reason: "revoked" },
        erasedLater,
      ],
      revocations: [],
    };
    expect(await restore(copies)).toMatchObject([
      { rows: [{ "erase again": "Case 8", entries: "1" }] },
      {},
      {},
      {},
    ]);
    const entries = [lost, strengthened, erased, lifted, erasedLater];
    const expected = ["revoked", "revoked", "erased", "dnc", "erased"];
    expect(await Promise.all(entries.map(reasonOf))).toEqual(expected);
    // A second run finds no erasure that is not known, and changes nothing.
    expect(await restore(copies)).toMatchObject([{ rows: [] }, {}, {}, {}]);
    expect(await Promise.all(entries.map(reasonOf))).toEqual(expected);
  });

  it("mark a sold lead in its owner's list, and leave out leads that the backup does not have", async () => {
    const owner = await createOwner();
    const [leadId = ""] = await sellLeads(owner, 1);
    const phone = hash();
    await db().lead.update({ where: { id: leadId }, data: { phoneIndex: phone } });
    const revocation = { leadId, visitId: randomUUID(), revokedAt: new Date(), mailedAt: null };
    await restore({
      suppressions: [entry("revoked", "my-information", phone)],
      revocations: [revocation, { ...revocation, leadId: randomUUID() }],
    });
    expect(await db().consentRevocation.findMany({ where: { visitId: revocation.visitId } })).toEqual([
      revocation,
    ]);
    expect(await db().queuedLead.findUnique({ where: { leadId } })).toMatchObject({ isSuppressed: true });
  });
});
