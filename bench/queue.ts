// npm run bench:queue [-- --leads 100000 --rounds 60]: measures the list of leads of one customer with that many leads: every tab,
// sort, search and filter, the last page, with the log of views. Prints JSON with the plans of the slowest statements.
import { loadavg } from "node:os";
import type { PoolClient } from "pg";
import { percentiles } from "@/bench/kit/figures";
import { withBenchDatabase } from "@/bench/leads/open-database";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { CALLING_RULES } from "@/lib/compliance/calling-hours";
import { listOwnLeads } from "@/lib/inbox/queries.server";
import { prepareQueuedLeads } from "@/lib/inbox/queue/prepare-queued-leads.server";
import type { LeadQuery } from "@/lib/inbox/schemas";
import { pool } from "@/lib/platform/db/pool.server";
import { number, readOptions } from "@/scripts/stack/read-options";
import { runMain } from "@/scripts/stack/run-main";
import { createOwner, sellLeads } from "@/tests/factories/deliveries";

const PER_SALE = 1_000;
/** Another customer's leads, so that the indexes hold more than one account. */
const OTHERS = 20_000;

const FIRST_NAMES = "Denise,Marcus,Priya,Curtis,Angela,Luis,Tamika,William,Joanne,Derek".split(",");
const LAST_NAMES = "Whitaker,Bell,Raman,Hollins,Petrov,Figueroa,Rhodes,Strand,Kim,Osei".split(",");
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

await runMain(async () => {
  const { leads, rounds } = readOptions({ leads: number(100_000), rounds: number(60) });
  await withBenchDatabase((database) =>
    database.withProduct(async () => {
      const userId = await makeLeads(leads);
      const figures = await measureCases({ id: userId }, rounds);
      const { rows: plan } = await pool().query<{ "QUERY PLAN": string }>(
        `EXPLAIN (ANALYZE, BUFFERS) SELECT q."callArea", q."progress", q."isReachable", count(*) FROM "QueuedLead" q
         WHERE q."userId" = $1 GROUP BY 1, 2, 3`,
        [userId],
      );
      const countPlan = plan.map((row) => row["QUERY PLAN"]);
      console.log(JSON.stringify({ leads, rounds, load: loadavg(), figures, countPlan }, null, 2));
    }),
  );
});

/** Makes a customer with that many leads, and another one. @returns the first one's ID. */
async function makeLeads(leads: number): Promise<string> {
  await installCatalog();
  const [owner, other] = [await createOwner(), await createOwner()];
  for (let made = 0; made < leads; made += PER_SALE) {
    const at = made / PER_SALE;
    const contact = { firstName: FIRST_NAMES[at % 10], lastName: LAST_NAMES[Math.floor(at / 10) % 10] };
    await sellLeads(owner, PER_SALE, contact);
  }
  for (let made = 0; made < OTHERS; made += PER_SALE) await sellLeads(other, PER_SALE);
  await withoutTimeout((client) => spread(client, owner.userId));
  await prepareQueuedLeads();
  await withoutTimeout((client) => client.query("VACUUM ANALYZE"));
  return owner.userId;
}

/** Reads the list in every way, as the page does. */
async function measureCases(viewer: { id: string }, rounds: number) {
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
  return figures;
}

/** The pool ends statements of the product after some seconds; those that make the data take longer. */
async function withoutTimeout(work: (client: PoolClient) => Promise<unknown>): Promise<void> {
  const client = await pool().connect();
  await client.query("SET statement_timeout = 0");
  await work(client);
  // The connection is closed instead of returned to the pool, where the next user would have no limit.
  client.release(true);
}

/** Spreads the leads over states, days, outcomes and reminders, as years of work would. */
async function spread(client: PoolClient, userId: string): Promise<void> {
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
    [userId, states],
  );
  await client.query(
    `UPDATE "Lead" l SET "state" = left(q."callArea", 2) FROM "QueuedLead" q WHERE q."leadId" = l."id" AND q."userId" = $1`,
    [userId],
  );
}
