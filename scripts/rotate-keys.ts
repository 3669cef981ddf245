// npm run keys:rotate: encrypts all values of older keys with the first key of DATA_KEYS, and gives leads from before the data
// keys their own. It can be interrupted at any time and runs beside the product. The LAST key of DATA_KEYS must stay after it, and so
// must those that keys:rotate-index names: without them, no person can be found (docs/lead-lifecycle.md).
import { sealOldAttributes } from "@/lib/contacts/seal-old-attributes.server";
import {
  type ResealProgress,
  type ResealReport,
  resealTable,
} from "@/lib/platform/crypto/reseal-table.server";
import { closePool, openPoolWithoutTimeLimit } from "@/lib/platform/db/pool.server";
import { stopUnlessConfigured } from "@/lib/platform/env/stop-unless-configured.server";
import { SEALED_TABLES } from "./rotate-keys/sealed-tables";
import { runMain } from "./stack/run-main";

/** How many failed rows are printed. The total is always printed. */
const IDS_SHOWN = 20;

await runMain(async () => {
  stopUnlessConfigured();
  openPoolWithoutTimeLimit();
  let isClean = true;
  console.log(`Lead: ${await sealOldAttributes()} rows with attributes that were not sealed`);
  for (const sealed of SEALED_TABLES) {
    const report = await resealTable(sealed, showProgress);
    tell(report);
    isClean &&= report.unreadable.length + report.left === 0;
  }
  console.log(
    isClean
      ? "Everything is sealed with the first key of DATA_KEYS. Never remove the last key, nor one that keys:rotate-index names: see docs/lead-lifecycle.md."
      : "Something is left: see above.",
  );
  await closePool();
  return isClean ? 0 : 1;
});

function showProgress({ table, done, total }: ResealProgress): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${table}: ${done} of ${total} rows`);
}

function tell({ table, done, total, unreadable, left }: ResealReport): void {
  if (process.stderr.isTTY) process.stderr.write("\r");
  console.log(`${table}: ${done} of ${total} rows sealed again`);
  if (left > 0) console.log(`  ${left} rows were held by somebody else; run this once more`);
  if (unreadable.length === 0) return;
  console.log(`  ${unreadable.length} rows do not open with any key of the ring, and stay as they are:`);
  for (const id of unreadable.slice(0, IDS_SHOWN)) console.log(`  ${id}`);
}
