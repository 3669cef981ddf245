import { afterAll } from "@jest/globals";
import { closePool } from "@/lib/platform/db/pool.server";
import { stopSenderBoss } from "@/lib/platform/jobs/boss.server";
import { readTestServices } from "./service-description";
import { dropTestDatabase } from "./test-database";

// Jest waits for a file's open connections otherwise, and 300 of them are all that the server takes.
afterAll(async () => {
  await stopSenderBoss();
  await closePool();
  await dropTestDatabase(readTestServices().adminUrl, process.env.DATABASE_URL ?? "");
});
