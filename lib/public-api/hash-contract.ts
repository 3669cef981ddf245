import { createHash } from "node:crypto";

/** Words for people: a program does not notice when they change. */
const WORDS = new Set(["description", "summary", "example", "title"]);
/** Where the API is and who runs it. */
const ABOUT = new Set(["info", "servers", "tags"]);

/**
 * Hashes what programs can notice of an OpenAPI document: paths, parameters, schemas, statuses, scopes and error codes.
 * Texts, examples and the order of keys do not count.
 * @returns SHA-256 in hexadecimal.
 */
export function hashContract(document: object): string {
  const shape = Object.entries(document).filter(([name]) => !ABOUT.has(name));
  return createHash("sha256")
    .update(JSON.stringify(withoutWords(Object.fromEntries(shape), false)))
    .digest("hex");
}

/** @param isMap the keys of the object are names of the API, such as a property called `title`. */
function withoutWords(value: unknown, isMap: boolean): unknown {
  if (Array.isArray(value)) return value.map((member) => withoutWords(member, false));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => isMap || !WORDS.has(name))
      .toSorted(([first], [second]) => (first < second ? -1 : 1))
      .map(([name, member]) => [name, withoutWords(member, MAPS.has(name) && !isMap)]),
  );
}

const MAPS = new Set(["properties", "schemas", "paths", "responses", "headers", "$defs"]);
