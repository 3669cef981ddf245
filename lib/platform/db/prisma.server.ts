import "server-only";
import { PrismaPg } from "@prisma/adapter-pg";
import { PrismaClient } from "./generated/client";
import { pool } from "./pool.server";

declare global {
  var leadwellPrisma: PrismaClient | undefined;
}

/** The database for reads and single-statement writes. Several writes that belong together: `inTransaction`. */
export function db(): PrismaClient {
  globalThis.leadwellPrisma ??= new PrismaClient({ adapter: new PrismaPg(pool()) });
  return globalThis.leadwellPrisma;
}
