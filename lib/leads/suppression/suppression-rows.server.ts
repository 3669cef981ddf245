import "server-only";
import type { Transaction } from "@/lib/platform/db/transaction.server";
import { emailIndexOf, phoneIndexOf } from "../contact/seal-contact.server";
import type { SpelledContact } from "./identify";
import type { ContactKind, SuppressionReason } from "./wire";

/** Whom an entry is about: the same keyed hash as in Lead.phoneIndex and Lead.emailIndex. */
export interface HashedContact {
  kind: ContactKind;
  hash: string;
}

export interface SuppressionEntry extends HashedContact {
  reason: SuppressionReason;
  source: string;
}

/** One entry for each that is given. */
export function hashContact({ phone, email }: SpelledContact): HashedContact[] {
  const entries: HashedContact[] = [];
  if (phone) entries.push({ kind: "phone", hash: phoneIndexOf(phone) });
  if (email) entries.push({ kind: "email", hash: emailIndexOf(email) });
  return entries;
}

/** Adds entries; those that are there already stay as they are. @returns how many are new. */
export async function addEntries(
  entries: readonly SuppressionEntry[],
  transaction: Transaction,
): Promise<number> {
  // In the order of the key, so that two imports of the same people wait for each other instead of dying together.
  const added = await transaction.query(
    `INSERT INTO "Suppression" ("kind", "hash", "reason", "source")
     SELECT e."kind", e."hash", e."reason", e."source"
     FROM jsonb_to_recordset($1) AS e ("kind" "ContactKind", "hash" text, "reason" "SuppressionReason", "source" text)
     ORDER BY 1, 2 ON CONFLICT DO NOTHING RETURNING 1`,
    [JSON.stringify(entries)],
  );
  return added.length;
}
