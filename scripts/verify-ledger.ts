// npm run verify:ledger [-- --expect SEQUENCE:HASH]: checks the whole ledger of DATABASE_URL and names every row that was
// changed, moved or removed, or whose sale or consent evidence is not the one that it certifies. --expect compares it
// with a head that was saved earlier.
import { parseArgs } from "node:util";
import { type ChainPosition, describeFault } from "@/lib/ledger/check-chain";
import { compareLedger, type LedgerVerdict, verifyLedger } from "@/lib/ledger/verify-ledger.server";
import { stopUnlessConfigured } from "@/lib/platform/env/stop-unless-configured.server";
import { runMain } from "./stack/run-main";
import { UserError } from "./stack/user-error";

/** Faults that are printed. The total is always printed. */
const FAULTS_SHOWN = 50;

await runMain(async () => {
  const { values } = parseArgs({ options: { expect: { type: "string" } } });
  stopUnlessConfigured();
  const startedAt = performance.now();
  const verdict = await verifyLedger(values.expect ? { expected: readPosition(values.expect) } : {});
  verdict.faults.push(...(await compareLedger()));
  report(verdict, performance.now() - startedAt);
  return verdict.faults.length + verdict.leadsWithoutRow.length === 0 ? 0 : 1;
});

function readPosition(text: string): ChainPosition {
  const [, sequence, entryHash] = /^(\d+):([0-9a-f]{64})$/.exec(text) ?? [];
  if (!sequence || !entryHash)
    throw new UserError("--expect takes SEQUENCE:HASH, as an earlier check printed it");
  return { sequence: Number(sequence), entryHash };
}

function report({ rows, head, faults, leadsWithoutRow }: LedgerVerdict, durationMs: number): void {
  for (const fault of faults.slice(0, FAULTS_SHOWN)) console.log(`WRONG  ${describeFault(fault)}`);
  for (const leadId of leadsWithoutRow) console.log(`WRONG  lead ${leadId}: sold, but has no row`);
  const wrong = faults.length + leadsWithoutRow.length;
  console.log(
    `${rows} rows checked in ${Math.round(durationMs)} ms: ${wrong === 0 ? "no faults" : `${wrong} faults`}.`,
  );
  console.log(`head ${head.sequence}:${head.entryHash}`);
}
