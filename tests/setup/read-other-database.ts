import { env } from "@/lib/platform/env/env.server";

/**
 * Makes the product in this process use another database than the file's own. Call it before the first connection. The
 * file's own database is still dropped at the end.
 */
export function readOtherDatabase(databaseUrl: string): void {
  const ofThisFile = process.env.DATABASE_URL;
  process.env.DATABASE_URL = databaseUrl;
  // Reads the configuration, which is then cached.
  env();
  process.env.DATABASE_URL = ofThisFile;
}
