import "server-only";
import { seal, unseal } from "@/lib/platform/crypto/seal.server";

/** What a sealed text of a return is bound to. */
export const returnTextContext = (leadId: string) => `LeadReturn.text:${leadId}`;

/** Seals what the buyer or staff wrote. @returns null for nothing. */
export function sealReturnText(leadId: string, text: string | undefined): string | null {
  return text ? seal(text, returnTextContext(leadId)) : null;
}

/** @returns null for nothing. */
export function openReturnText(leadId: string, sealed: string | null): string | null {
  return sealed === null ? null : unseal(sealed, returnTextContext(leadId));
}
