import { generateKeyPairSync, randomUUID } from "node:crypto";
import type { LedgerRow } from "@/lib/ledger/check-chain";
import { keyIdOf } from "@/lib/ledger/ledger-hash";
import { GENESIS_HASH, RECEIPT_TYPE, type Receipt } from "@/lib/ledger/receipt";
import { type SigningKey, signReceipt } from "@/lib/ledger/sign-receipt";
import { sha256 } from "@/lib/platform/crypto/sha256";
import { db } from "@/lib/platform/db/prisma.server";

/** A new signing key with its public half. */
export function createSigningKey() {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const keyId = keyIdOf(publicKey);
  return { signing: { keyId, privateKey }, published: new Map([[keyId, publicKey]]), publicKey };
}

/** A receipt with a position in the ledger. */
export function buildReceipt(overrides: Partial<Receipt> = {}): Receipt {
  const sequence = overrides.sequence ?? 1;
  return {
    type: RECEIPT_TYPE,
    certificateId: randomUUID(),
    leadId: randomUUID(),
    line: "life",
    receivedAt: "2026-11-21T09:00:00.000Z",
    verifiedAt: "2026-11-21T09:00:00.012Z",
    soldAt: "2026-11-21T09:00:00.015Z",
    buyer: sha256("buyer"),
    person: sha256(`person ${sequence}`),
    consentEvidence: sha256(`consent ${sequence}`),
    sequence,
    previousHash: GENESIS_HASH,
    ...overrides,
  };
}

/** A valid ledger of `length` rows. */
export function buildLedger(length: number, key: SigningKey): LedgerRow[] {
  const rows: LedgerRow[] = [];
  for (let sequence = 1; sequence <= length; sequence += 1) {
    rows.push(
      buildRow(buildReceipt({ sequence, previousHash: rows.at(-1)?.entryHash ?? GENESIS_HASH }), key),
    );
  }
  return rows;
}

/** The row of a receipt. */
export function buildRow(receipt: Receipt, key: SigningKey): LedgerRow {
  const { sequence, leadId, certificateId } = receipt;
  return { ...signReceipt(receipt, key), sequence, leadId, certificateId };
}

/** Stores rows without checking them. */
export async function storeRows(rows: readonly LedgerRow[]): Promise<void> {
  await db().ledgerEntry.createMany({ data: [...rows] });
}
