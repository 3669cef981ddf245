import canonicalize from "canonicalize";

/**
 * JSON with one spelling (RFC 8785): the same value gives the same bytes on every machine.
 * @throws TypeError for what JSON cannot say.
 */
export function canonicalJson(value: object): string {
  const text = canonicalize(value);
  if (text === undefined) throw new TypeError("not a JSON value");
  return text;
}
