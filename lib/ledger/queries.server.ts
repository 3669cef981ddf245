import "server-only";
import { AppError, notFound } from "@/lib/kit/errors";
import { dateColumnToIso } from "@/lib/kit/zone-clock";
import type { LedgerEntry } from "@/lib/platform/db/generated/client";
import { db } from "@/lib/platform/db/prisma.server";
import { type CertificateFile, certificateFile } from "./certificate-file";
import { publicKeys } from "./certificate-keys.server";
import { checkNeighbors, type LedgerRow, type NeighborCheck } from "./check-chain";
import { checkEntry, checkHashes, type EntryFault } from "./check-entry";
import { compareRecords, type RecordFault } from "./compare-records";
import { type PublishedHead, readHead } from "./ledger-head";
import type { Receipt, SealedReceipt } from "./receipt";
import { readSaleRecords } from "./sale-records.server";

/** A certificate. It is public, because it has no personal data. @throws AppError 404. */
export async function readCertificate(certificateId: string): Promise<CertificateFile> {
  return toCertificateFile(await findRow(certificateId));
}

/** A certificate with the results of a fresh check. */
export interface InspectedCertificate {
  file: CertificateFile;
  /** Faults of the entry itself; none when signature and hashes match. */
  faults: EntryFault[];
  /** What differs between the receipt and the stored sale and consent evidence. */
  recordFaults: RecordFault[];
  before: NeighborCheck;
  after: NeighborCheck;
}

/**
 * Reads a certificate and checks it: signature, hashes, the links to both neighbors in the ledger, and whether the
 * stored sale and consent evidence are those that it certifies.
 * @throws AppError 404.
 */
export async function inspectCertificate(certificateId: string): Promise<InspectedCertificate> {
  const { row, before, after } = await readWithNeighbors(certificateId);
  const file = toCertificateFile(row);
  const records = await readSaleRecords([row.leadId]);
  const record = records.get(row.leadId);
  return {
    file,
    faults: await checkEntry(row, publicKeys()),
    recordFaults: record ? compareRecords(file.receipt, record) : [],
    ...checkNeighbors(row, before, after),
  };
}

/** The receipt of a lead; null while it is not signed, and when the stored text is not a receipt. */
export async function UNSAFE_findReceipt(leadId: string): Promise<Receipt | null> {
  const row = await db().ledgerEntry.findUnique({ where: { leadId } });
  return row ? checkHashes(row).content : null;
}

/** Certificate ids by lead. A lead that was just sold may not have one yet. */
export async function UNSAFE_findCertificateIds(leadIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db().ledgerEntry.findMany({
    where: { leadId: { in: [...leadIds] } },
    select: { leadId: true, certificateId: true },
  });
  return new Map(rows.map((row) => [row.leadId, row.certificateId]));
}

/** The heads of the ledger that we published, newest first. A row that we have not signed is left out. */
export async function listHeads(limit: number): Promise<PublishedHead[]> {
  const rows = await db().ledgerHead.findMany({ orderBy: { day: "desc" }, take: limit });
  const keys = publicKeys();
  return rows.flatMap(({ day, statedAt, payload, signature, keyId }) => {
    const position = readHead({ payload, signature, keyId }, keys);
    if (!position) return [];
    const at = { day: dateColumnToIso(day), statedAt: statedAt.toISOString() };
    return [{ ...at, ...position, payload, signature, keyId }];
  });
}

function toLedgerRow(row: LedgerEntry): LedgerRow {
  return { ...row, sequence: Number(row.sequence) };
}

/** @throws AppError 500 `certificate-damaged` when the stored text cannot be read as a receipt. */
function toCertificateFile(row: SealedReceipt): CertificateFile {
  const parsed = certificateFile.safeParse({ ...row, receipt: checkHashes(row).content });
  if (parsed.success) return parsed.data;
  throw new AppError(
    "certificate-damaged",
    500,
    "The stored receipt was changed and cannot be read. Do not rely on this certificate, and contact us.",
  );
}

async function findRow(certificateId: string): Promise<LedgerEntry> {
  const row = await db().ledgerEntry.findUnique({ where: { certificateId } });
  if (!row) throw notFound("Certificate");
  return row;
}

/** @throws AppError 404. */
async function readWithNeighbors(certificateId: string): Promise<{
  row: LedgerRow;
  before: LedgerRow | null;
  after: LedgerRow | null;
}> {
  const row = await findRow(certificateId);
  const neighbors = await db().ledgerEntry.findMany({
    where: { sequence: { in: [row.sequence - 1n, row.sequence + 1n] } },
  });
  const [before, after] = [row.sequence - 1n, row.sequence + 1n].map((sequence) =>
    neighbors.find((neighbor) => neighbor.sequence === sequence),
  );
  return {
    row: toLedgerRow(row),
    before: before ? toLedgerRow(before) : null,
    after: after ? toLedgerRow(after) : null,
  };
}

/**
 * When the last check of the ledger that came to a verdict ended, and whether it found everything as certified; null before the
 * first. One that broke off says nothing about the ledger, and must not look like one that found a difference.
 */
export async function readLastLedgerCheck(): Promise<{ finishedAt: Date; passed: boolean } | null> {
  const check = await db().ledgerCheck.findFirst({
    where: { verdict: { in: ["passed", "differs"] } },
    orderBy: { id: "desc" },
    select: { finishedAt: true, verdict: true },
  });
  return check?.finishedAt ? { finishedAt: check.finishedAt, passed: check.verdict === "passed" } : null;
}
