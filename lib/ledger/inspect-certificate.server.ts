import "server-only";
import type { CertificateFile } from "./certificate-file";
import { publicKeys } from "./certificate-keys.server";
import { checkEntry, type EntryFault } from "./check-entry";
import { checkNeighbours, type NeighbourCheck } from "./check-neighbours";
import { presentCertificate, readWithNeighbours } from "./queries.server";

/** A certificate with what the server found when it checked it just now. */
export interface InspectedCertificate {
  file: CertificateFile;
  /** Faults of the entry itself; none when signature and hashes fit. */
  faults: EntryFault[];
  before: NeighbourCheck;
  after: NeighbourCheck;
}

/**
 * Reads a certificate and checks it again: signature, hashes, and both neighbours in the ledger.
 * @throws AppError 404.
 */
export async function inspectCertificate(certificateId: string): Promise<InspectedCertificate> {
  const { row, before, after } = await readWithNeighbours(certificateId);
  return {
    file: presentCertificate(row),
    faults: await checkEntry(row, publicKeys()),
    ...checkNeighbours(row, before, after),
  };
}
