import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { z } from "zod";
import type { Account } from "../calls";
import type { World } from "../world";

const EVERY_MS = 250;
/** A read that takes longer counts as failed. */
const TIMEOUT_MS = 2_000;
/** Lists that a standby may answer (docs/scaling.md), of staff. */
const STAFF_LISTS = ["/api/admin/orders/list", "/api/admin/overview"];

const results = z.object({ total: z.object({ premiumCents: z.int() }) });

/** Reads lists all the time, as staff and as a customer who has just written, and remembers what came back. */
export interface ReadProbe {
  /** The longest time without a list of staff, that ended after `sinceMs`, in milliseconds. */
  longestGapMs(sinceMs: number): number;
  /** Own writes that were read again, and those that the next read did not show. */
  ownWrites(): { read: number; missed: string[] };
  stop(): Promise<void>;
}

/** Starts reading through the balancer. Times are those of `performance.now()`. */
export function startReadProbe(world: World): ReadProbe {
  const stopping = new AbortController();
  const readAtMs: number[] = [];
  const own = { read: 0, missed: [] as string[] };
  const base = `http://127.0.0.1:${world.stack.settings.webPort}`;
  const pending = new Set<Promise<void>>();

  const readLists = async () => {
    const replies = await Promise.all(STAFF_LISTS.map((path) => call(base, world.staff, path)));
    if (replies.every((reply) => reply?.ok)) readAtMs.push(performance.now());
  };
  const lists = (async () => {
    while (!stopping.signal.aborted) {
      // The next read does not wait for this one. Otherwise one request that hangs would stop all reads.
      const reading = readLists().finally(() => pending.delete(reading));
      pending.add(reading);
      await pause(EVERY_MS);
    }
    await Promise.all(pending);
  })();
  const writes = readOwnWrites(world, base, stopping.signal, own);

  return {
    longestGapMs: (sinceMs) => {
      const gaps = readAtMs.map((atMs, index) =>
        atMs > sinceMs ? atMs - Math.max(sinceMs, readAtMs[index - 1] ?? 0) : 0,
      );
      return Math.round(gaps.reduce((longest, gap) => Math.max(longest, gap), 0));
    },
    ownWrites: () => own,
    stop: async () => {
      stopping.abort();
      await Promise.all([lists, writes]);
    },
  };
}

/** A customer notes a policy's premium, again and again, and reads the results, which a standby may answer. */
async function readOwnWrites(
  world: World,
  base: string,
  signal: AbortSignal,
  own: { read: number; missed: string[] },
): Promise<void> {
  const lead = await findSoldLead(world, signal);
  const account = world.customers.find(({ id }) => id === lead?.userId);
  if (!lead || !account) return;
  await world.calls.send(account, "POST", `/api/my/leads/${lead.leadId}/notes`, { outcome: "sold" });
  for (let cents = 1; !signal.aborted; cents += 1) {
    await pause(4 * EVERY_MS);
    const path = `/api/my/leads/${lead.leadId}/policy`;
    const written = await call(base, account, path, { method: "PUT", body: { annualPremiumCents: cents } });
    if (!written?.ok) continue;
    const mark = written.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
    const browser = { ...account, cookie: [account.cookie, ...mark].join("; ") };
    const reply = await call(base, browser, "/api/my/results?days=90");
    if (!reply?.ok) continue;
    const { total } = results.parse(await reply.json());
    if (total.premiumCents === cents) own.read += 1;
    // A lead that was returned is not part of the results.
    else if (await isReturned(world, lead.leadId)) return;
    else own.missed.push(`${total.premiumCents} instead of ${cents}`);
  }
}

async function findSoldLead(world: World, signal: AbortSignal) {
  while (!signal.aborted) {
    const [lead] = await world.database.rows<{ userId: string; leadId: string }>(
      `SELECT "userId", "leadId" FROM "QueuedLead" ORDER BY "soldAt" LIMIT 1`,
    );
    if (lead) return lead;
    await pause(EVERY_MS);
  }
  return null;
}

async function isReturned(world: World, leadId: string): Promise<boolean> {
  return (await world.database.number(`SELECT count(*) FROM "LeadReturn" WHERE "leadId" = $1`, [leadId])) > 0;
}

/** @returns null when no response came in time. */
async function call(
  base: string,
  { cookie, ipAddress }: Account,
  path: string,
  { method = "GET", body }: { method?: string; body?: object } = {},
): Promise<Response | null> {
  const origin = base.replace("127.0.0.1", "localhost");
  const headers = { origin, cookie, "x-forwarded-for": ipAddress, "content-type": "application/json" };
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const sent = { method, headers, signal, ...(body && { body: JSON.stringify(body) }) };
  return fetch(base + path, sent).catch(() => null);
}

/** Connections of the product to the standby that HAProxy chooses now. */
export async function countStandbyReaders(standbyUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: standbyUrl, application_name: "probe" });
  await client.connect();
  try {
    const { rows } = await client.query<{ count: number }>(
      `SELECT count(*)::int AS "count" FROM pg_stat_activity WHERE application_name = 'leadwell-replica'`,
    );
    return rows[0]?.count ?? 0;
  } finally {
    await client.end();
  }
}
