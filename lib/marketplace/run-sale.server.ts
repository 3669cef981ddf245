import "server-only";
import type { Statement } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";

/** Serialization failure and deadlock: the call was rolled back, and the next one sees the other sale. */
const COLLISIONS = ["40001", "40P01"];
const MAX_ATTEMPTS = 5;

/**
 * Calls a function of the database that sells leads, and repeats the call after a collision with another sale.
 * @throws pg's error; after five collisions in a row, that of the last one.
 */
export async function runSale<Values extends readonly unknown[], Row>(
  statement: Statement<Values, Row>,
  values: Values,
): Promise<Row[]> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await autocommit.rows(statement, values);
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isCollision(error)) throw error;
    }
  }
}

function isCollision(error: unknown): boolean {
  return error instanceof Error && "code" in error && COLLISIONS.includes(String(error.code));
}
