import "server-only";
import type { Transaction } from "@/lib/platform/db/transaction.server";
import type { SuppressedPerson } from "./read-person.server";
import type { SUPPRESSION_REASONS } from "./schemas";

/** Why an entry stands on the list, and where it came from. */
export interface EntryOrigin {
  reason: (typeof SUPPRESSION_REASONS)[number];
  source: string;
}

/** Adds entries; one that is there already keeps its reason and source. @returns how many are new. */
export async function addEntries(
  persons: readonly SuppressedPerson[],
  { reason, source }: EntryOrigin,
  transaction: Transaction,
): Promise<number> {
  const added = await transaction.query(
    `INSERT INTO "Suppression" ("kind", "hash", "reason", "source")
     SELECT DISTINCT k::"ContactKind", h, $3::"SuppressionReason", $4 FROM unnest($1::text[], $2::text[]) AS t (k, h)
     ORDER BY 1, 2
     ON CONFLICT DO NOTHING RETURNING 1`,
    [persons.map(({ kind }) => kind), persons.map(({ hash }) => hash), reason, source],
  );
  return added.length;
}
