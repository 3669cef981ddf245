/** Without letters and digits that are read for one another (Crockford's base32, in lower case). */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const LENGTH = 10;

/** How many are given at once. */
export const RECOVERY_CODES = 10;

/** Ten letters from ten random bytes: 50 bits. Written in two groups, `abcde-fghjk`. */
export function writeRecoveryCode(bytes: Uint8Array): string {
  const letters = Array.from(bytes.subarray(0, LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join("");
  return `${letters.slice(0, LENGTH / 2)}-${letters.slice(LENGTH / 2)}`;
}

/** What was typed, as it is compared: without gaps and dashes, small, with 0 for o and 1 for i and l. */
export function normalizeRecoveryCode(typed: string): string {
  return typed.toLowerCase().replaceAll(/[\s-]/g, "").replaceAll("o", "0").replaceAll(/[il]/g, "1");
}
