import "server-only";
import { seal, unseal } from "@/lib/platform/crypto/seal.server";

/** Returns the context that a sealed text of a return is bound to. */
export const returnTextContext = (leadId: string) => `LeadReturn.text:${leadId}`;

/** Encrypts a text of the customer or of staff. @returns null for no text. */
export function sealReturnText(leadId: string, text: string | undefined): string | null {
  return text ? seal(text, returnTextContext(leadId)) : null;
}

/** Decrypts a text of a return. @returns null for no text. */
export function openReturnText(leadId: string, sealed: string | null): string | null {
  return sealed === null ? null : unseal(sealed, returnTextContext(leadId));
}
