/** A value that JSON can say. Dates are given as ISO 8601 text. */
export type AuditValue =
  | string
  | number
  | boolean
  | null
  | readonly AuditValue[]
  | { readonly [field: string]: AuditValue | undefined };

/** Fields before or after a change, by name. */
export type AuditFacts = Readonly<Record<string, AuditValue | undefined>>;

/** Replaces a secret: that it changed may be read, its value may not. */
export const REMOVED = "[not kept]";

const SECRET_NAME =
  /pass(word|phrase|wd)|hash|secret|token|recovery|sealed|cookie|authorization|otp(auth)?code/i;
// PHC strings (argon2, scrypt, bcrypt), JSON web tokens, addresses of authenticators.
const SECRET_VALUE = /^\$(argon2|scrypt|2[aby]\$)|^eyJ[\w-]+\.[\w-]*\.[\w-]*|^otpauth:/;

/**
 * Takes passwords, hashes, secrets and tokens out of what the audit log is given: entries can never be
 * deleted, so a secret in one would stay for good. This is a second protection: the callers name each field that they record.
 */
export function removeSecrets(facts: AuditFacts): AuditFacts {
  return Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [name, SECRET_NAME.test(name) ? REMOVED : clean(value)]),
  );
}

function clean(value: AuditValue | undefined): AuditValue | undefined {
  if (typeof value === "string") return SECRET_VALUE.test(value) ? REMOVED : value;
  if (isList(value)) return value.map((one) => clean(one) ?? null);
  if (typeof value === "object" && value !== null) return removeSecrets(value);
  return value;
}

/** Array.isArray does not narrow readonly arrays. */
function isList(value: AuditValue | undefined): value is readonly AuditValue[] {
  return Array.isArray(value);
}
