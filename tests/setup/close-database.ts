import { afterAll } from "@jest/globals";
import { closePool } from "@/lib/platform/db/pool.server";
import { stopSenderBoss } from "@/lib/platform/jobs/boss.server";
import { readTestServices } from "./service-description";
import { dropTestDatabase } from "./test-database";

// Otherwise Jest waits for the file's open connections, and the server accepts only 300 connections.
afterAll(async () => {
  await stopSenderBoss();
  await closePool();
  await dropTestDatabase(readTestServices().adminUrl, process.env.DATABASE_URL ?? "");
});
