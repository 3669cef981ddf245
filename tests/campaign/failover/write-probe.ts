import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";

const CONNECT_TIMEOUT_MS = 1_000;
const QUERY_TIMEOUT_MS = 2_000;
const PAUSE_MS = 10;
const UNTIL_POLL_MS = 20;
const PATIENCE_MS = 180_000;

interface Write {
  id: number;
  startedMs: number;
  endedMs: number;
}

/** Writes one row after the other, all the time, and remembers which ones PostgreSQL acknowledged. */
export interface WriteProbe {
  /** Resolves with the first acknowledged write that began after `sinceMs`. @throws Error after three minutes. */
  untilWritten(sinceMs: number): Promise<Write>;
  /** Writes that began and were acknowledged in a time. */
  countWritten(fromMs: number, untilMs: number): number;
  /** The longest time without an acknowledgement that ended after `sinceMs`, in milliseconds. */
  longestGapMs(sinceMs: number): number;
  /** Compares with the table. Call it while all nodes agree. */
  compare(): Promise<{ acknowledged: number; lost: number; unknown: number }>;
  stop(): Promise<void>;
}

/** Starts writing into a table of its own, which it creates. Times are those of `performance.now()`. */
export async function startWriteProbe(url: string): Promise<WriteProbe> {
  await run(url, (client) =>
    client.query(
      `CREATE SCHEMA IF NOT EXISTS failover; CREATE TABLE IF NOT EXISTS failover.probe ("id" int PRIMARY KEY)`,
    ),
  );
  const written: Write[] = [];
  const failed: number[] = [];
  const stopping = new AbortController();
  let next = 1;

  const writeUntilItFails = (client: pg.Client) =>
    (async () => {
      while (!stopping.signal.aborted) {
        const id = next++;
        const startedMs = performance.now();
        failed.push(id);
        await client.query(`INSERT INTO failover.probe VALUES ($1)`, [id]);
        failed.pop();
        written.push({ id, startedMs, endedMs: performance.now() });
        await pause(PAUSE_MS);
      }
    })();
  const writing = (async () => {
    while (!stopping.signal.aborted) {
      await run(url, writeUntilItFails).catch(() => {});
      await pause(PAUSE_MS);
    }
  })();

  return {
    untilWritten: async (sinceMs) => {
      const deadline = performance.now() + PATIENCE_MS;
      for (;;) {
        const found = written.find(({ startedMs }) => startedMs > sinceMs);
        if (found) return found;
        if (performance.now() > deadline) throw new Error("no write was acknowledged for three minutes");
        await pause(UNTIL_POLL_MS);
      }
    },
    countWritten: (fromMs, untilMs) =>
      written.filter(({ startedMs, endedMs }) => startedMs > fromMs && endedMs < untilMs).length,
    longestGapMs: (sinceMs) => {
      const gaps = written.map(({ endedMs }, index) =>
        endedMs > sinceMs ? endedMs - Math.max(sinceMs, written[index - 1]?.endedMs ?? 0) : 0,
      );
      return Math.round(gaps.reduce((longest, gap) => Math.max(longest, gap), 0));
    },
    compare: async () => {
      const { rows } = await run(url, (client) =>
        client.query<{ id: number }>(`SELECT "id" FROM failover.probe`),
      );
      const kept = new Set(rows.map(({ id }) => id));
      return {
        acknowledged: written.length,
        lost: written.filter(({ id }) => !kept.has(id)).length,
        unknown: failed.filter((id) => kept.has(id)).length,
      };
    },
    stop: async () => {
      stopping.abort();
      await writing;
    },
  };
}

/** Does work on a connection of its own. @throws pg's error, also when the server does not respond. */
async function run<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    application_name: "probe",
  });
  client.on("error", () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    void client.end().catch(() => {});
  }
}
