import "server-only";
import { AppError, notFound } from "@/lib/kit/errors";
import type { LedgerEntry } from "@/lib/platform/db/generated/client";
import { db } from "@/lib/platform/db/prisma.server";
import { type CertificateFile, certificateFile } from "./certificate-file";
import type { LedgerRow } from "./check-chain";
import { checkHashes } from "./check-entry";
import type { SealedReceipt } from "./receipt";

/**
 * A certificate, for anybody: there is no personal data in it.
 * @throws AppError 404.
 */
export async function readCertificate(certificateId: string): Promise<CertificateFile> {
  return presentCertificate(await findRow(certificateId));
}

/** A certificate's row with the rows before and after it in the ledger. @throws AppError 404. */
export async function readWithNeighbours(certificateId: string): Promise<{
  row: LedgerRow;
  before: LedgerRow | null;
  after: LedgerRow | null;
}> {
  const row = await findRow(certificateId);
  const neighbours = await db().ledgerEntry.findMany({
    where: { sequence: { in: [row.sequence - 1n, row.sequence + 1n] } },
  });
  const [before, after] = [row.sequence - 1n, row.sequence + 1n].map((sequence) =>
    neighbours.find((neighbour) => neighbour.sequence === sequence),
  );
  return {
    row: toLedgerRow(row),
    before: before ? toLedgerRow(before) : null,
    after: after ? toLedgerRow(after) : null,
  };
}

/** Ids of the certificates of these leads, by lead. A lead sold a moment ago may not have one yet. */
export async function UNSAFE_findCertificateIds(leadIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db().ledgerEntry.findMany({
    where: { leadId: { in: [...leadIds] } },
    select: { leadId: true, certificateId: true },
  });
  return new Map(rows.map((row) => [row.leadId, row.certificateId]));
}

/** A row as it is checked. */
function toLedgerRow(row: LedgerEntry): LedgerRow {
  return { ...row, sequence: Number(row.sequence) };
}

/** The file of a row. @throws AppError 500 `certificate-damaged` when the stored text is no receipt any more. */
export function presentCertificate(row: SealedReceipt): CertificateFile {
  const parsed = certificateFile.safeParse({ ...row, receipt: checkHashes(row).content });
  if (parsed.success) return parsed.data;
  throw new AppError(
    "certificate-damaged",
    500,
    "The stored receipt was changed so that it cannot be read. Do not rely on this certificate, and tell us.",
  );
}

async function findRow(certificateId: string): Promise<LedgerEntry> {
  const row = await db().ledgerEntry.findUnique({ where: { certificateId } });
  if (!row) throw notFound("Certificate");
  return row;
}
