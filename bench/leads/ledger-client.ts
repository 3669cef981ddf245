// Creates a ledger with the number of rows in the first argument, and checks it like `npm run verify:ledger`.
import { printResult } from "@/bench/kit/client";
import { signingKey } from "@/lib/ledger/certificate-keys.server";
import { verifyLedger } from "@/lib/ledger/verify-ledger.server";
import { buildLedger, storeRows } from "@/tests/factories/ledger";

const ROWS_PER_INSERT = 2_000;

const rows = buildLedger(Number(process.argv[2]), signingKey());
for (let from = 0; from < rows.length; from += ROWS_PER_INSERT) {
  await storeRows(rows.slice(from, from + ROWS_PER_INSERT));
}
const startedAt = performance.now();
const verdict = await verifyLedger();
const seconds = Math.round(performance.now() - startedAt) / 1_000;
printResult({ rows: verdict.rows, seconds, faults: verdict.faults.length });
