import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { GET as listHeads } from "@/app/api/certificates/heads/route";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { pool } from "@/lib/platform/db/pool.server";
import { db } from "@/lib/platform/db/prisma.server";
import { env } from "@/lib/platform/env/env.server";
import { callRoute } from "@/tests/api/call-route";
import { createSigningKey } from "@/tests/factories/ledger";
import { createDemand, createSale } from "@/tests/factories/sales";
import { tamper } from "@/tests/factories/tamper";
import { onLeadSold } from "@/worker/subscriptions";
import { publicKeys, signingKey } from "./certificate-keys.server";
import { checkLedger } from "./check-ledger.server";
import { readHead, signHead } from "./ledger-head";
import { publishHead } from "./publish-head.server";
import { storeHead } from "./store-head.server";

const DAY = new Date("2026-11-21T05:47:00.000Z");
const NEXT_DAY = new Date("2026-11-22T05:47:00.000Z");

let sold: { orderId: string; userId: string };
beforeAll(async () => {
  await installCatalog();
  const { order, customer } = await createDemand();
  sold = { orderId: order.id, userId: customer.id };
});

beforeEach(async () => {
  for (const table of ["LedgerEntry", "Allocation", "LedgerCheck", "LedgerHead"]) {
    await tamper(`DELETE FROM "${table}"`);
  }
  await createSale(sold, 3);
  await onLeadSold();
});

/** Removes the end of the ledger with its sales and all checks, as somebody does who knows what the check reads. */
async function cutTail(): Promise<void> {
  await tamper(`DELETE FROM "LedgerEntry" WHERE "sequence" = 3`);
  await tamper(`DELETE FROM "Allocation" WHERE "leadId" NOT IN (SELECT "leadId" FROM "LedgerEntry")`);
  await tamper(`DELETE FROM "LedgerCheck"`);
}

const differences = async () => (await checkLedger())?.differences;
const jobsQueued = async (name: string) => {
  const [row] = await db().$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS "count" FROM pgboss.job WHERE name = ${name}`;
  return row?.count ?? 0;
};

describe("publishHead", () => {
  it("stores the signed head once a day, and enqueues the email and the copy with it", async () => {
    const before = [await jobsQueued("ledger.mail-head"), await jobsQueued("ledger.store-head")];
    expect(await Promise.all([publishHead(DAY), publishHead(DAY)])).toEqual(
      expect.arrayContaining([true, false]),
    );
    const head = await db().ledgerHead.findFirstOrThrow();
    const last = await db().ledgerEntry.findFirstOrThrow({ orderBy: { sequence: "desc" } });
    expect(readHead(head, publicKeys())).toEqual({ sequence: 3, entryHash: last.entryHash });
    expect([await jobsQueued("ledger.mail-head"), await jobsQueued("ledger.store-head")]).toEqual(
      before.map((count) => count + 1),
    );
    expect(await publishHead(NEXT_DAY)).toBe(true);
    expect(await db().ledgerHead.count()).toBe(2);
  });

  it("publishes nothing of an empty ledger", async () => {
    await tamper(`DELETE FROM "LedgerEntry"`);
    expect(await publishHead(DAY)).toBe(false);
  });

  it("is served to everybody, newest first, and a head that we have not signed is not", async () => {
    await publishHead(DAY);
    await publishHead(NEXT_DAY);
    const read = () => callRoute({ GET: listHeads }, "GET", {});
    expect((await read()).body).toMatchObject({
      heads: [
        { day: "2026-11-22", sequence: 3, statedAt: NEXT_DAY.toISOString(), keyId: signingKey().keyId },
        { day: "2026-11-21", sequence: 3 },
      ],
    });
    await tamper(`UPDATE "LedgerHead" SET "payload" = replace("payload", '"sequence":3', '"sequence":2')
      WHERE "day" = '2026-11-22'`);
    expect((await read()).body).toMatchObject({ heads: [{ day: "2026-11-21" }] });
  });
});

describe("the check of the ledger", () => {
  it("finds a cut-off end by the published head", async () => {
    await publishHead(DAY);
    await cutTail();
    expect(await differences()).toEqual(["row 3: the row is missing"]);
  });

  it("without a published head does not see it: the head is what shows it", async () => {
    await cutTail();
    expect(await differences()).toEqual([]);
  });

  it("names a published head that another key has signed", async () => {
    const { signing } = createSigningKey();
    const forged = signHead({ sequence: 2, entryHash: "a".repeat(64) }, DAY, signing);
    await db().ledgerHead.create({
      data: { day: DAY, sequence: 2, entryHash: "a".repeat(64), statedAt: DAY, ...forged },
    });
    expect(await differences()).toEqual(["the published head of 2026-11-21: its signature does not match"]);
  });
});

it.each([
  ["UPDATE", `UPDATE "LedgerHead" SET "sequence" = 1`],
  ["DELETE", `DELETE FROM "LedgerHead"`],
  ["TRUNCATE", `TRUNCATE "LedgerHead"`],
])("the table of heads refuses %s", async (_name, statement) => {
  await publishHead(DAY);
  await expect(pool().query(statement)).rejects.toThrow("the ledger is only ever inserted");
});

describe("the second store", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "heads-"));
  });
  afterEach(async () => {
    env().LEDGER_HEAD_STORE = undefined;
    await rm(folder, { recursive: true });
  });

  it("as a file gets one line for each head, and shows a cut-off end when the database has no head any more", async () => {
    const file = path.join(folder, `${randomUUID()}.jsonl`);
    env().LEDGER_HEAD_STORE = pathToFileURL(file).href;
    await publishHead(DAY);
    await storeHead({ day: "2026-11-21" });
    await storeHead({ day: "2026-11-21" });
    const lines = (await readFile(file, "utf8")).trimEnd().split("\n");
    const { payload, signature, keyId } = await db().ledgerHead.findFirstOrThrow();
    expect(lines.map((line) => JSON.parse(line))).toEqual([{ payload, signature, keyId }]);
    expect(await differences()).toEqual([]);

    await tamper(`DELETE FROM "LedgerHead"`);
    await cutTail();
    expect(await differences()).toEqual(["row 3: the row is missing"]);
  });

  it.each([
    ["was cut off while it was written", '{"payload":"{\\"entryHa'],
    ["is no head", "{}"],
  ])(
    "with a line that %s gets the next head in a line of its own, and shows a cut-off end nevertheless",
    async (_what, torn) => {
      const file = path.join(folder, `${randomUUID()}.jsonl`);
      env().LEDGER_HEAD_STORE = pathToFileURL(file).href;
      await writeFile(file, torn);
      await publishHead(DAY);
      await storeHead({ day: "2026-11-21" });
      await storeHead({ day: "2026-11-21" });
      const { payload, signature, keyId } = await db().ledgerHead.findFirstOrThrow();
      expect(await readFile(file, "utf8")).toBe(
        `${torn}\n${JSON.stringify({ payload, signature, keyId })}\n`,
      );
      const unreadable = "line 1 of the second store: it cannot be read";
      expect(await differences()).toEqual([unreadable]);

      await tamper(`DELETE FROM "LedgerHead"`);
      await cutTail();
      expect(await differences()).toEqual(["row 3: the row is missing", unreadable]);
    },
  );

  it("names an unreadable line by its number in the file, empty and older lines included", async () => {
    const file = path.join(folder, `${randomUUID()}.jsonl`);
    env().LEDGER_HEAD_STORE = pathToFileURL(file).href;
    await publishHead(DAY);
    await storeHead({ day: "2026-11-21" });
    const head = await readFile(file, "utf8");
    // 40 heads, an empty line, and a line that is none: more than one check compares.
    await writeFile(file, `${head.repeat(40)}\n{}\n${head}`);
    expect(await differences()).toEqual(["line 42 of the second store: it cannot be read"]);
  });

  it("that has no file yet has no heads, and the check writes nothing", async () => {
    const file = path.join(folder, `${randomUUID()}.jsonl`);
    env().LEDGER_HEAD_STORE = pathToFileURL(file).href;
    expect(await differences()).toEqual([]);
    expect(existsSync(file)).toBe(false);
  });

  it("that cannot be written fails the job, so that it is repeated", async () => {
    env().LEDGER_HEAD_STORE = pathToFileURL(path.join(folder, "no-such-folder", "heads.jsonl")).href;
    await publishHead(DAY);
    await expect(storeHead({ day: "2026-11-21" })).rejects.toThrow("ENOENT");
  });
});
