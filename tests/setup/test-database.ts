import { randomUUID } from "node:crypto";
import { Client } from "pg";

/** This database is migrated once. PostgreSQL copies it for each test file. */
export const TEMPLATE_DATABASE = "leadwell_template";

const LOOPBACK = ["127.0.0.1", "localhost", "[::1]"];

/**
 * Creates an empty, migrated database. @returns its URL.
 * @throws Error for a server on another machine, because tests empty and drop databases.
 */
export async function createTestDatabase(adminUrl: string): Promise<string> {
  assertLocal(adminUrl);
  const name = `leadwell_${randomUUID().replaceAll("-", "")}`;
  await runOnServer(adminUrl, `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE_DATABASE}`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Drops a database of `createTestDatabase`, and ends its connections. */
export async function dropTestDatabase(adminUrl: string, databaseUrl: string): Promise<void> {
  assertLocal(databaseUrl);
  const name = new URL(databaseUrl).pathname.slice(1);
  if (!/^leadwell_[0-9a-f]{32}$/.test(name)) throw new Error(`${name} is no test database: not dropped`);
  await runOnServer(adminUrl, `DROP DATABASE ${name} WITH (FORCE)`);
}

/** @throws Error unless the server is on this machine. */
export function assertLocal(databaseUrl: string): void {
  const { hostname } = new URL(databaseUrl);
  if (!LOOPBACK.includes(hostname)) throw new Error(`tests run on a local database only, not on ${hostname}`);
}

async function runOnServer(adminUrl: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
