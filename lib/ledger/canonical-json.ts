import canonicalize from "canonicalize";

/**
 * Canonical JSON (RFC 8785): the same value gives the same bytes on every machine.
 * @throws TypeError for a value that JSON cannot express.
 */
export function canonicalJson(value: object): string {
  const text = canonicalize(value);
  if (text === undefined) throw new TypeError("not a JSON value");
  return text;
}
