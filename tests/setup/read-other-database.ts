import { env } from "@/lib/platform/env/env.server";

/**
 * Lets the product in this process work on another database than the file's own, from its first connection on. The file's
 * own database is still dropped at the end.
 */
export function readOtherDatabase(databaseUrl: string): void {
  const ofThisFile = process.env.DATABASE_URL;
  process.env.DATABASE_URL = databaseUrl;
  // Reads the configuration, once for all.
  env();
  process.env.DATABASE_URL = ofThisFile;
}
