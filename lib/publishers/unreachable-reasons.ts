/** Reasons of returns that say that the person cannot be reached: staff see their share of a publisher's sold Premium leads. */
export const UNREACHABLE_REASONS: readonly string[] = ["phone-undeliverable", "disconnected", "wrong-person"];
