import { jest } from "@jest/globals";
import { Client } from "pg";

/** Counts the statements that PostgreSQL gets from this process during `work`. */
export async function countStatements(work: () => Promise<unknown>): Promise<number> {
  const query = jest.spyOn(Client.prototype, "query");
  try {
    await work();
    return query.mock.calls.length;
  } finally {
    query.mockRestore();
  }
}
