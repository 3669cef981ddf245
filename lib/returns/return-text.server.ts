import "server-only";
import { readLeadKeys, sealForLead, tryOpenLeadKey, unsealTextOfLead } from "@/lib/contacts/lead-key.server";
import type { Transaction } from "@/lib/platform/db/transaction.server";

/** Returns the context that a sealed text of a return is bound to. */
export const returnTextContext = (leadId: string) => `LeadReturn.text:${leadId}`;

/** Encrypts a text of the customer or of staff with the lead's key. @returns null for no text. */
export async function sealReturnText(
  transaction: Transaction,
  leadId: string,
  text: string | undefined,
): Promise<string | null> {
  if (!text) return null;
  const key = (await readLeadKeys([leadId], transaction)).get(leadId) ?? null;
  return sealForLead(key, text, returnTextContext(leadId));
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
