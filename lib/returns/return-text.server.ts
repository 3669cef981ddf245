import "server-only";
import { seal, unseal } from "@/lib/platform/crypto/seal.server";
import { sql } from "@/lib/platform/db/sql";
import type { Transaction } from "@/lib/platform/db/transaction.server";

/** Returns the context that a sealed text of a return is bound to. */
export const returnTextContext = (leadId: string) => `LeadReturn.text:${leadId}`;

/** Encrypts a text of the customer or of staff. @returns null for no text. */
export function sealReturnText(leadId: string, text: string | undefined): string | null {
  return text ? seal(text, returnTextContext(leadId)) : null;
}

/** Deletes the texts of all returns of an account. For closing the account. */
export async function removeReturnTextsOf(transaction: Transaction, userId: string): Promise<void> {
  await transaction.execute(
    sql(
      `UPDATE "LeadReturn" SET "textSealed" = NULL, "answerSealed" = NULL
       WHERE "userId" = $1 AND ("textSealed" IS NOT NULL OR "answerSealed" IS NOT NULL)`,
    ),
    [userId],
  );
}

/** Decrypts a text of a return. @returns null for no text. */
export function openReturnText(leadId: string, sealed: string | null): string | null {
  return sealed === null ? null : unseal(sealed, returnTextContext(leadId));
}
