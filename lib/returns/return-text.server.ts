import "server-only";
import { seal, unseal } from "@/lib/platform/crypto/seal.server";
import { sql } from "@/lib/platform/db/sql";
import type { Transaction } from "@/lib/platform/db/transaction.server";

/** What a sealed text of a return is bound to. */
export const returnTextContext = (leadId: string) => `LeadReturn.text:${leadId}`;

/** Seals what the buyer or staff wrote. @returns null for nothing. */
export function sealReturnText(leadId: string, text: string | undefined): string | null {
  return text ? seal(text, returnTextContext(leadId)) : null;
}

/** Deletes what the buyer and staff wrote about the returns of an account that is being closed. */
export async function removeReturnTextsOf(transaction: Transaction, userId: string): Promise<void> {
  await transaction.execute(
    sql(
      `UPDATE "LeadReturn" SET "textSealed" = NULL, "answerSealed" = NULL
       WHERE "userId" = $1 AND ("textSealed" IS NOT NULL OR "answerSealed" IS NOT NULL)`,
    ),
    [userId],
  );
}

/** @returns null for nothing. */
export function openReturnText(leadId: string, sealed: string | null): string | null {
  return sealed === null ? null : unseal(sealed, returnTextContext(leadId));
}
