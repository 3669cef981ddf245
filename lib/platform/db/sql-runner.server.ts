import "server-only";
import type { QueryConfig, QueryResult } from "pg";
import { describeStatement, nameStatement } from "@/lib/platform/tracing/name-statement";
import { inSpan } from "@/lib/platform/tracing/span.server";
import { pool } from "./pool.server";
import type { Statement } from "./sql";

/** Runs statements of `sql()`. */
export interface SqlRunner {
  /**
   * Runs a statement and returns its rows.
   * @throws pg's error; Error when a column that the statement promises (`AS "total!"`) is null.
   */
  rows<Values extends readonly unknown[], Row>(
    statement: Statement<Values, Row>,
    values: Values,
  ): Promise<Row[]>;
  /** Runs a statement and returns how many rows it changed. @throws pg's error. */
  execute<Values extends readonly unknown[]>(
    statement: Statement<Values, unknown>,
    values: Values,
  ): Promise<number>;
}

/** A pool or a connection, which sends statements. */
interface Connection {
  // The row's type is the one that PostgreSQL gave the statement. A test compares the generated types with PostgreSQL's.
  query(config: QueryConfig): Promise<QueryResult>;
}

/** Runs statements on the connection that `connect` gives. */
export function createSqlRunner(connect: () => Connection): SqlRunner {
  const send = <Values extends readonly unknown[]>(
    { text, planName }: Statement<Values, unknown>,
    values: Values,
  ) =>
    inSpan(
      () => describeStatement(planName ?? nameStatement(text)),
      () => connect().query({ text, values: [...values], ...(planName && { name: planName }) }),
    );
  return {
    rows: async (statement, values) => {
      const { rows } = await send(statement, values);
      // Loops and not callbacks: this runs for every row that the product reads by a statement of its own.
      for (const row of rows)
        for (const column of statement.promised)
          if (row[column] === null) throw brokenPromise(column, statement);
      return rows;
    },
    execute: async (statement, values) => (await send(statement, values)).rowCount ?? 0,
  };
}

function brokenPromise(column: string, { text }: Statement<never, unknown>): Error {
  return new Error(`column ${column} is null, but the statement promises that it never is: ${text}`);
}

/** Runs each statement on a connection of the pool, in a transaction of its own. */
export const autocommit: SqlRunner = createSqlRunner(pool);
