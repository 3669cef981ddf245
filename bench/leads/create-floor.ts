import { readFileSync } from "node:fs";
import type { Client } from "pg";

const SCHEMA = new URL("../floor/schema.sql", import.meta.url);

/** Creates the floor's tables and functions (bench/floor/schema.sql) in the benchmark's database. */
export async function createFloor(client: Client): Promise<void> {
  await client.query(readFileSync(SCHEMA, "utf8"));
}
