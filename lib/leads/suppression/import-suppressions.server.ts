import "server-only";
import type { Actor } from "@/lib/audit/actor.server";
import { recordAudit } from "@/lib/audit/record-audit.server";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { dropFromStock } from "./drop-from-stock.server";
import { readImportLine } from "./import-line";
import { readCsv } from "./read-csv.server";
import { addEntries, hashContact, type SuppressionEntry } from "./suppression-rows.server";
import type { ImportDefaults, ImportReportWire } from "./wire";

/** Entries that go to the database at once. */
const BATCH = 500;
/** Errors that are told; all of them are counted. */
const ERRORS_TOLD = 100;

/**
 * Adds the people of a CSV file to the suppression list as the file comes in, never holding more than a batch of it.
 * The first line names the columns: `phone`, `email` (one of them at least), and if wanted `reason` and `source`.
 * Lines that are wrong are reported and keep nothing else out. What came in before a failure stays; sending the file
 * again is safe. Told to the audit log with its counts.
 * @param defaults for lines without a reason or source of their own.
 * @throws AppError 400 for text that is no CSV or has no such column, 413 above 100 MB.
 */
export async function importSuppressions(
  file: ReadableStream<Uint8Array>,
  defaults: ImportDefaults,
  actor: Actor | null,
): Promise<ImportReportWire> {
  const report: ImportReportWire = {
    lines: 0,
    added: 0,
    known: 0,
    droppedLeads: 0,
    wrongLines: 0,
    errors: [],
  };
  try {
    await readInto(report, file, defaults);
  } finally {
    await auditImport(report, defaults, actor);
  }
  return report;
}

async function readInto(
  report: ImportReportWire,
  file: ReadableStream<Uint8Array>,
  defaults: ImportDefaults,
): Promise<void> {
  let batch: SuppressionEntry[] = [];
  for await (const { record, line } of readCsv(file)) {
    report.lines += 1;
    const read = readImportLine(record, defaults);
    if ("problem" in read) noteError(report, line, read.problem);
    else batch.push(...hashContact(read.contact).map((entry) => ({ ...entry, ...read.origin })));
    if (batch.length >= BATCH) {
      await keepBatch(batch, report);
      batch = [];
    }
  }
  await keepBatch(batch, report);
}

async function keepBatch(batch: readonly SuppressionEntry[], report: ImportReportWire): Promise<void> {
  if (batch.length === 0) return;
  const added = await inTransaction((transaction) => addEntries(batch, transaction));
  report.added += added;
  report.known += batch.length - added;
  // After the commit: a post that looked before it is found here, and one that comes later sees the list.
  report.droppedLeads += await inTransaction((transaction) => dropFromStock(batch, transaction));
}

function noteError(report: ImportReportWire, line: number, problem: string): void {
  report.wrongLines += 1;
  if (report.errors.length < ERRORS_TOLD) report.errors.push({ line, problem });
}

async function auditImport(
  { lines, added, known, droppedLeads, wrongLines }: ImportReportWire,
  { reason, source }: ImportDefaults,
  actor: Actor | null,
): Promise<void> {
  await recordAudit({
    actorId: actor?.id ?? null,
    action: "leads.import-suppressions",
    outcome: "done",
    after: { reason, source, lines, added, known, droppedLeads, wrongLines },
    address: actor?.address,
  });
}
