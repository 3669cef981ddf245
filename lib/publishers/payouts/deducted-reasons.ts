/**
 * Returns of these reasons are not deducted when our records decided them, because the mistake was ours: we sold the lead to an
 * order that did not ask for it, took the lead of a person whom the customer had already, or lost the consent. Every other
 * approved return is deducted. So is what staff accept or a deadline approves for these reasons: our records showed no mistake of ours,
 * for example because the publisher posted a false state.
 */
export const OUR_MISTAKES_ON_RECORD: readonly string[] = ["outside-order", "duplicate", "no-consent"];
