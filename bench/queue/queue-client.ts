// Makes a customer with many leads and reads the list in every way, as the page does. Arguments: leads, rounds.
import { loadavg } from "node:os";
import type { PoolClient } from "pg";
import { printResult } from "@/bench/kit/client";
import { percentiles } from "@/bench/kit/figures";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { CALLING_RULES } from "@/lib/compliance/calling-hours";
import { listOwnLeads } from "@/lib/inbox/queries.server";
import { prepareQueuedLeads } from "@/lib/inbox/queue/prepare-queued-leads.server";
import type { LeadQuery } from "@/lib/inbox/schemas";
import { pool } from "@/lib/platform/db/pool.server";
import { createOwner, sellLeads } from "@/tests/factories/deliveries";

const PER_SALE = 1_000;
/** Another customer's leads, so that the indexes hold more than one account. */
const OTHERS = 20_000;

const [leads, rounds] = [Number(process.argv[2]), Number(process.argv[3])];
const FIRST_NAMES = "Denise,Marcus,Priya,Curtis,Angela,Luis,Tamika,William,Joanne,Derek".split(",");
const LAST_NAMES = "Whitaker,Bell,Raman,Hollins,Petrov,Figueroa,Rhodes,Strand,Kim,Osei".split(",");

await installCatalog();
const [owner, other] = [await createOwner(), await createOwner()];
for (let made = 0; made < leads; made += PER_SALE) {
  const at = made / PER_SALE;
  const contact = { firstName: FIRST_NAMES[at % 10], lastName: LAST_NAMES[Math.floor(at / 10) % 10] };
  await sellLeads(owner, PER_SALE, contact);
}
for (let made = 0; made < OTHERS; made += PER_SALE) await sellLeads(other, PER_SALE);
await withoutTimeout(spread);
await prepareQueuedLeads();
await withoutTimeout((client) => client.query("VACUUM ANALYZE"));

const CASES: Readonly<Record<string, LeadQuery>> = {
  "callable now": { view: "callable" },
  "callable now, page 100": { view: "callable", page: 100 },
  new: { view: "new" },
  "follow up": { view: "follow-up" },
  quoted: { view: "quoted" },
  all: { view: "all" },
  "all, last page": { view: "all", page: 10_000 },
  "all, oldest consent first": { view: "all", sort: "consent-oldest" },
  "a state and a line": { view: "all", state: "FL", line: "life" },
  "search of a name": { view: "all", search: "denise whit" },
  "search of four digits": { view: "all", search: "0142" },
};

const viewer = { id: owner.userId };
const figures: Record<string, unknown> = {};
for (const [name, query] of Object.entries(CASES)) {
  for (let warmUp = 0; warmUp < 5; warmUp += 1) await listOwnLeads(viewer, query);
  const latencies: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const from = performance.now();
    await listOwnLeads(viewer, query);
    latencies.push(performance.now() - from);
  }
  const { total } = await listOwnLeads(viewer, query);
  const { p50Ms, p95Ms } = percentiles(latencies);
  figures[name] = { total, p50Ms, p95Ms };
}
const { rows: plan } = await pool().query<{ "QUERY PLAN": string }>(
  `EXPLAIN (ANALYZE, BUFFERS) SELECT q."callArea", q."progress", q."isReachable", count(*) FROM "QueuedLead" q
   WHERE q."userId" = $1 GROUP BY 1, 2, 3`,
  [owner.userId],
);
const countPlan = plan.map((row) => row["QUERY PLAN"]);
printResult({ leads, rounds, load: loadavg(), figures, countPlan });

/** The pool ends statements of the product after some seconds; those that make the data take longer. */
async function withoutTimeout(work: (client: PoolClient) => Promise<unknown>): Promise<void> {
  const client = await pool().connect();
  await client.query("SET statement_timeout = 0");
  await work(client);
  // Thrown away, so that no later statement runs without a limit.
  client.release(true);
}

/** Spreads the leads over states, days, outcomes and reminders, as years of work would. */
async function spread(client: PoolClient): Promise<void> {
  const states = CALLING_RULES.map(({ code }) => code);
  await client.query(
    `UPDATE "QueuedLead" q SET
       "callArea" = ($2::text[])[1 + (n % 51)] || '/',
       "soldAt" = now() - n * interval '10 minutes',
       "consentAt" = now() - n * interval '10 minutes' - (n % 90) * interval '1 minute',
       "progress" = CASE WHEN n % 10 < 3 THEN NULL ELSE (ARRAY['contacted','quoted','sold','lost'])[1 + (n % 4)] END::"LeadOutcome",
       "followUpAt" = CASE WHEN n % 50 = 0 THEN now() + (n % 30 - 5) * interval '1 day' END
     FROM (SELECT "leadId", row_number() OVER () AS n FROM "QueuedLead" WHERE "userId" = $1) numbered
     WHERE q."leadId" = numbered."leadId"`,
    [owner.userId, states],
  );
  await client.query(
    `UPDATE "Lead" l SET "state" = left(q."callArea", 2) FROM "QueuedLead" q WHERE q."leadId" = l."id" AND q."userId" = $1`,
    [owner.userId],
  );
}
