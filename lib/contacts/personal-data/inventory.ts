import { ACCOUNT_DATA } from "./account-data";
import { CONSUMER_DATA } from "./consumer-data";
import { EXCLUSION_DATA } from "./exclusion-data";
import type { PersonalTable } from "./personal-table";
import { VISITOR_DATA } from "./visitor-data";

/**
 * Every column with personal data. The erasure of a consumer, the closing of an account and the retention job work by this
 * list, and tests compare the exports with it. `inventory.db.test.ts` fails for a column of the database that is neither
 * here nor in `tests/architecture/free-columns.ts`.
 */
export const PERSONAL_DATA: readonly PersonalTable[] = [
  ...CONSUMER_DATA,
  ...ACCOUNT_DATA,
  ...VISITOR_DATA,
  ...EXCLUSION_DATA,
];
