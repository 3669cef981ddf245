import { ACCOUNT_DATA } from "./account-data";
import { CHOICE_DATA } from "./choice-data";
import { CONSUMER_DATA } from "./consumer-data";
import type { PersonalTable } from "./personal-table";
import { STAFF_DATA } from "./staff-data";

/**
 * Every column with personal data. The erasure of a consumer, the closing of an account and the retention job work by this
 * list, and tests compare the exports with it. `inventory.db.test.ts` fails for a column of the database that is neither
 * here nor in `tests/architecture/free-columns.ts`.
 */
export const PERSONAL_DATA: readonly PersonalTable[] = [
  ...CONSUMER_DATA,
  ...ACCOUNT_DATA,
  ...CHOICE_DATA,
  ...STAFF_DATA,
];
