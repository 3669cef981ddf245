import pg from "pg";

const RETRY_MS = 250;
const PATIENCE_MS = 120_000;

/** How the saboteur tells the campaign's own connections from the product's. */
export const OWN_APPLICATION_NAME = "campaign";

/** The campaign's own access to the product's database. It waits while the database is down, and may always write. */
export interface CampaignDatabase {
  rows<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** The first column of the first row. */
  number(text: string, values?: readonly unknown[]): Promise<number>;
  close(): Promise<void>;
}

export function openCampaignDatabase(connectionString: string): CampaignDatabase {
  const pool = new pg.Pool({
    connectionString,
    max: 6,
    connectionTimeoutMillis: 5_000,
    application_name: OWN_APPLICATION_NAME,
    // The saboteur makes the server read-only for everybody else.
    options: "-c default_transaction_read_only=off",
  });
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  const rows = async <Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> => {
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      try {
        return (await pool.query<Row>(text, [...values])).rows;
      } catch (error) {
        if (!isPassing(error) || Date.now() > deadline) throw error;
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  };
  return {
    rows,
    number: async (text, values) => {
      const [row] = await rows<Record<string, unknown>>(text, values);
      return Number(Object.values(row ?? {})[0] ?? 0);
    },
    close: () => pool.end(),
  };
}

/** Lost connections, a server that starts, stops or has just become a standby, a server that is full, deadlocks: the next attempt may succeed. */
function isPassing(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const message = error instanceof Error ? error.message : "";
  return /^(08|57P|53300|40|25006)|^E[A-Z]+$/.test(code) || /terminat|timeout|ended|closed/i.test(message);
}
