import "server-only";
import { tryOpenLeadKey, unsealTextOfLead } from "@/lib/contacts/seal-lead.server";
import { sealLeadText } from "@/lib/contacts/seal-lead-text.server";
import type { Transaction } from "@/lib/platform/db/transaction.server";

/** Returns the context that a sealed text of a return is bound to. */
export const returnTextContext = (leadId: string) => `LeadReturn.text:${leadId}`;

/**
 * Encrypts a text of the customer or of staff with the lead's key.
 * @returns null for no text.
 * @throws AppError 409 `lead-erased` for a text about a person whose data was erased.
 */
export async function sealReturnText(
  transaction: Transaction,
  leadId: string,
  text: string | undefined,
): Promise<string | null> {
  if (!text) return null;
  const advice = "Leave the text out, or write to us.";
  return sealLeadText(transaction, leadId, text, { contextOf: returnTextContext, advice });
}

/** Decrypts a text of a return. @returns null for no text, and for one that was shredded. */
export function openReturnText(
  leadId: string,
  keySealed: string | null,
  sealed: string | null,
): string | null {
  if (sealed === null) return null;
  return unsealTextOfLead(tryOpenLeadKey(leadId, keySealed), sealed, returnTextContext(leadId));
}
