import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { chmod } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "@jest/globals";
import { z } from "zod";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { allocateLead } from "@/lib/marketplace/sell-leads.server";
import { closePool, pool } from "@/lib/platform/db/pool.server";
import { createCustomer } from "@/tests/factories/accounts";
import { createOpenOrders, createStock, emptyMarket } from "@/tests/factories/stock";
import { type LineProcess, startProcess } from "@/tests/processes/line-process";
import { readOtherDatabase } from "@/tests/setup/read-other-database";
import { until } from "@/tests/waiting/until";
import { streamArrivals } from "./stream-arrivals.server";

// On a PostgreSQL of its own, which the test may stop.

const started = z.object({ databaseUrl: z.string(), pidFile: z.string() });
const folder = mkdtempSync(path.join(os.tmpdir(), "leadwell-arrivals-"));
let stack: LineProcess;
let product: z.infer<typeof started>;
let viewer: { id: string; sessionId: string };

beforeAll(async () => {
  await chmod(folder, 0o711);
  stack = startProcess("tests/processes/restarting-worker.ts", [folder], { LEADWELL_DEMO: "1" });
  product = started.parse(await stack.ask());
  readOtherDatabase(product.databaseUrl);
  await installCatalog();
});
afterAll(async () => {
  await closePool();
  await stack.stop();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await emptyMarket();
  const { user, sessionId } = await createCustomer();
  viewer = { id: user.id, sessionId };
});

/** A lead that the viewer's open order matches. */
async function createSaleable(): Promise<string> {
  await createOpenOrders(1, {}, viewer);
  const [leadId = ""] = await createStock(1);
  return leadId;
}

/** Opens the viewer's stream in this process and waits until it hears of sales. */
async function openStream() {
  const reader = (await streamArrivals(viewer, null)).getReader();
  let text = "";
  await until(isHearing);
  return {
    text: () => text,
    leave: () => reader.cancel(),
    readUntil: async (wanted: string) => {
      while (!text.includes(wanted)) {
        const { value, done } = await reader.read();
        if (done) throw new Error(`the stream ended after ${text}`);
        text += new TextDecoder().decode(value);
      }
    },
  };
}

async function isHearing(): Promise<boolean> {
  const { rows } = await pool().query(
    "SELECT 1 FROM pg_stat_activity WHERE application_name = 'leadwell-streams' AND query LIKE 'LISTEN%'",
  );
  return rows.length > 0;
}

const times = (text: string, part: string) => text.split(part).length - 1;

it("reaches the streams of every process, whichever of them sells", async () => {
  const other = startProcess("tests/processes/stream-reader.ts", [JSON.stringify(viewer)], {
    DATABASE_URL: product.databaseUrl,
  });
  expect(await other.ask()).toContain("event: ready");
  const stream = await openStream();
  const leadId = await createSaleable();
  await allocateLead(leadId);
  await stream.readUntil(leadId);
  expect(await other.ask()).toContain(leadId);
  await stream.leave();
  await other.stop();
});

it("catches up when nobody listened while a lead was sold", async () => {
  const stream = await openStream();
  const leadId = await createSaleable();
  // Sold without a notification, as when the connection was down at that moment.
  await pool().query("SELECT allocate_lead($1)", [leadId]);
  await pool().query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'leadwell-streams'",
  );
  await stream.readUntil(leadId);
  expect(times(stream.text(), `"leadId":"${leadId}"`)).toBe(1);
  await stream.leave();
});

it("goes on after PostgreSQL was restarted, by a fast shutdown and by a crash, and sends nothing twice", async () => {
  const stream = await openStream();
  const leadIds = [await createSaleable()];
  await sellAndRead(stream, leadIds[0] ?? "");
  for (const signal of ["SIGINT", "SIGKILL"] as const) {
    process.kill(Number.parseInt(readFileSync(product.pidFile, "utf8"), 10), signal);
    expect(await stack.ask()).toEqual({ recovered: "postgres" });
    await until(isAnswering);
    const leadId = await createSaleable();
    await sellAndRead(stream, leadId);
    leadIds.push(leadId);
  }
  for (const leadId of leadIds) expect(times(stream.text(), `"leadId":"${leadId}"`)).toBe(1);
  await stream.leave();
});

async function sellAndRead(stream: { readUntil: (wanted: string) => Promise<void> }, leadId: string) {
  await allocateLead(leadId);
  await stream.readUntil(leadId);
}

async function isAnswering(): Promise<boolean> {
  const result = await pool()
    .query("SELECT 1")
    .catch(() => null);
  return result !== null;
}
