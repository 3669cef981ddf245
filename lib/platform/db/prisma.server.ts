import "server-only";
import { PrismaPg } from "@prisma/adapter-pg";
import { describeStatement, nameStatement } from "@/lib/platform/tracing/name-statement";
import { inSpan } from "@/lib/platform/tracing/span.server";
import { PrismaClient } from "./generated/client";
import { pool } from "./pool.server";

declare global {
  var leadwellPrisma: PrismaClient | undefined;
}

/** The database for reads and single-statement writes. Several writes that belong together: `inTransaction`. */
export function db(): PrismaClient {
  globalThis.leadwellPrisma ??= new PrismaClient({ adapter: new TracedPrismaPg(pool()) });
  return globalThis.leadwellPrisma;
}

/** Prisma's statements are in traces as those of `sql()` are. */
class TracedPrismaPg extends PrismaPg {
  override async connect(): ReturnType<PrismaPg["connect"]> {
    const adapter = await super.connect();
    const queryRaw = adapter.queryRaw.bind(adapter);
    const executeRaw = adapter.executeRaw.bind(adapter);
    adapter.queryRaw = (query) => inStatementSpan(query.sql, () => queryRaw(query));
    adapter.executeRaw = (query) => inStatementSpan(query.sql, () => executeRaw(query));
    return adapter;
  }
}

function inStatementSpan<Result>(text: string, work: () => Promise<Result>): Promise<Result> {
  return inSpan(() => describeStatement(nameStatement(text)), work);
}
