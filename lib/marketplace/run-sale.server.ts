import "server-only";
import type { QueryResultRow } from "pg";
import { pool } from "@/lib/platform/db/pool.server";

/** One call of a sale's function; the name keeps its plan on the connection. */
interface SaleCall {
  name: string;
  text: string;
  values: readonly unknown[];
}

/** Serialization failure, deadlock: nothing of the call happened, and the next one sees what was in its way. */
const TRY_AGAIN = ["40001", "40P01"];
const MAX_TRIES = 5;

/**
 * Runs one call of the database's own allocation, which decides everything or nothing.
 * @throws pg's error; after five collisions in a row, the collision's.
 */
export async function runSale<Row extends QueryResultRow>(call: SaleCall): Promise<Row[]> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { rows } = await pool().query<Row>({ ...call, values: [...call.values] });
      return rows;
    } catch (error) {
      if (attempt === MAX_TRIES || !isCollision(error)) throw error;
    }
  }
}

function isCollision(error: unknown): boolean {
  return error instanceof Error && "code" in error && TRY_AGAIN.includes(String(error.code));
}
