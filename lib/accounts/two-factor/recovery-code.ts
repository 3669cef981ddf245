/** Crockford's base32 in lower case: no letters and digits that look alike. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const LENGTH = 10;

/** How many recovery codes an account gets. */
export const RECOVERY_CODES = 10;

/** Returns a random recovery code of 50 bits: ten characters in two groups, `abcde-fghjk`. */
export function writeRecoveryCode(bytes: Uint8Array): string {
  const letters = Array.from(bytes.subarray(0, LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join("");
  return `${letters.slice(0, LENGTH / 2)}-${letters.slice(LENGTH / 2)}`;
}

/** Normalizes a typed code for comparison: no spaces and dashes, lower case, 0 for o, 1 for i and l. */
export function normalizeRecoveryCode(typed: string): string {
  return typed.toLowerCase().replaceAll(/[\s-]/g, "").replaceAll("o", "0").replaceAll(/[il]/g, "1");
}
