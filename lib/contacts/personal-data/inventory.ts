import { ACCOUNT_DATA } from "./account-data";
import { CONSUMER_DATA } from "./consumer-data";
import type { PersonalTable } from "./personal-table";

/**
 * Every column with personal data. Erasure of a consumer and closing of an account clear what it says, the retention job
 * removes what is older than it says, the exports are tested against it. `inventory.db.test.ts` fails for a column of the
 * database that is neither here nor in `tests/architecture/free-columns.ts`.
 */
export const PERSONAL_DATA: readonly PersonalTable[] = [...CONSUMER_DATA, ...ACCOUNT_DATA];
