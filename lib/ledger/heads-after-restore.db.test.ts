import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { db } from "@/lib/platform/db/prisma.server";
import { env } from "@/lib/platform/env/env.server";
import { createDemand, createSale } from "@/tests/factories/sales";
import { tamper } from "@/tests/factories/tamper";
import { onLeadSold } from "@/worker/subscriptions";
import { checkLedger } from "./check-ledger.server";
import { publishHead } from "./publish-head.server";
import { storeHead } from "./store-head.server";

const folder = mkdtempSync(path.join(tmpdir(), "heads-"));
const file = (name: string) => path.join(folder, name);
const linesOf = (name: string) => readFileSync(file(name), "utf8").trimEnd().split("\n");

let sold: { orderId: string; userId: string };
beforeAll(async () => {
  env().LEDGER_HEAD_STORE = pathToFileURL(file("heads.jsonl")).href;
  // jq as WebAssembly, so that the test needs no jq of the machine. The document calls it by its usual name.
  const jqModule = createRequire(path.resolve("package.json")).resolve("jq-wasm");
  writeFileSync(
    file("jq"),
    `#!${process.execPath}
const { readFileSync } = require("node:fs");
const words = process.argv.slice(2);
const [filter, input] = words.splice(-2);
require(${JSON.stringify(jqModule)}).raw(readFileSync(input, "utf8"), filter, words)
  .then((text) => process.stdout.write(text + "\\n"));
`,
  );
  chmodSync(file("jq"), 0o755);
  await installCatalog();
  const { order, customer } = await createDemand();
  sold = { orderId: order.id, userId: customer.id };
});
afterAll(() => {
  env().LEDGER_HEAD_STORE = undefined;
  rmSync(folder, { recursive: true });
});

/** Sells leads, and publishes the head of the ledger to the file. */
async function sellAndPublish(leads: number, day: string): Promise<void> {
  await createSale(sold, leads);
  await onLeadSold();
  await publishHead(new Date(`${day}T05:47:00.000Z`));
  await storeHead({ day });
}

/** Runs the commands of docs/privacy.md in the folder of the file. @returns what they print. */
function followDocument(last: number): string {
  const [, commands = ""] =
    /### The ledger after a restore\n[\s\S]*?```\n([\s\S]*?)```/.exec(
      readFileSync("docs/privacy.md", "utf8"),
    ) ?? [];
  const here = commands.replace("/var/lib/leadwell", folder).replace("SEQUENCE", String(last));
  const { stdout, stderr } = spawnSync("bash", ["-ec", `PATH="${folder}:$PATH"\n${here}`], {
    encoding: "utf8",
  });
  return stdout + stderr;
}

it("after a restore the check finds later heads of the file, until the steps of the document have moved them", async () => {
  await sellAndPublish(3, "2026-11-21");
  await sellAndPublish(2, "2026-11-22");
  expect((await checkLedger())?.differences).toEqual([]);
  // The database as it was after the first day.
  await tamper(`DELETE FROM "LedgerEntry" WHERE "sequence" > 3`);
  await tamper(`DELETE FROM "Allocation" WHERE "leadId" NOT IN (SELECT "leadId" FROM "LedgerEntry")`);
  await tamper(`DELETE FROM "LedgerHead" WHERE "day" > '2026-11-21'`);
  await tamper(`DELETE FROM "LedgerCheck"`);
  expect((await checkLedger())?.differences).toEqual(["row 5: the row is missing"]);
  const [first = "", second = ""] = linesOf("heads.jsonl");

  expect(followDocument(3)).toBe("");
  expect(linesOf("heads.jsonl")).toEqual([first]);
  expect(linesOf("heads-before-restore.jsonl")).toEqual([first, second]);
  expect((await checkLedger())?.differences).toEqual([]);
  expect(await db().ledgerCheck.findFirst({ orderBy: { id: "desc" } })).toMatchObject({ verdict: "passed" });

  // The file goes on, and still shows a ledger that is cut off.
  await sellAndPublish(4, "2026-11-22");
  expect(linesOf("heads.jsonl")).toEqual([first, expect.stringContaining('\\"sequence\\":7')]);
  expect((await checkLedger())?.differences).toEqual([]);
});
