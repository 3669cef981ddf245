import fc from "fast-check";

// JSON text can say what JSON.stringify never writes; these words are replaced in its output.
const RAW_VALUES: Readonly<Record<string, string>> = {
  "@huge-number@": "1e400",
  "@small-number@": "-1e-400",
  "@long-number@": "9".repeat(400),
  "@deep@": "[".repeat(10_000) + "]".repeat(10_000),
};
const PROTOTYPE_KEY = "@prototype-key@";

const SURROGATES = { first: 0xd800, count: 0x800 };

/**
 * Any character but half a surrogate pair, like fast-check's unit "binary". That one fills a table of all 1.1 million
 * characters, which takes two seconds in every test file.
 */
const anyCharacter = fc.integer({ min: 0, max: 0x10ffff - SURROGATES.count }).map((index) => {
  return String.fromCodePoint(index < SURROGATES.first ? index : index + SURROGATES.count);
}, readIndex);

/** The inverse: fast-check asks it whether a string of its own could have been generated. */
function readIndex(character: unknown): number {
  const point = typeof character === "string" ? character.codePointAt(0) : undefined;
  if (point === undefined || character !== String.fromCodePoint(point)) throw new Error("not one character");
  if (point < SURROGATES.first) return point;
  if (point < SURROGATES.first + SURROGATES.count) throw new Error("half a surrogate pair");
  return point - SURROGATES.count;
}

const oddString = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 40 }),
  fc.string({ unit: "grapheme", maxLength: 40 }),
  fc.constantFrom("", " ", "\u0000", "\ud800", "\u202e", "0", "null", "undefined", "NaN", "-1", "1e400"),
  fc.constantFrom(
    '\'; DROP TABLE "User"; --',
    "%00",
    "%",
    "..%2f..%2f",
    "${7*7}",
    "<script>",
    "\r\nBcc: a@b.c",
  ),
  fc.constantFrom(
    "2026-02-30T00:00:00Z",
    "0000-01-01T00:00:00Z",
    "9999-12-31T23:59:59.999Z",
    "+275760-09-13",
  ),
  fc.constantFrom("a@b.c", "ｆｕｌｌ@example.com", `${"a".repeat(64)}@example.com`, "pi_x", "pi_1/../2"),
  fc.constantFrom(200, 5_000, 100_000).map((length) => "x".repeat(length)),
  fc.uuid(),
);

/** Operators of the database, as a careless handler would hand them on. */
const operator = fc
  .tuple(
    fc.constantFrom(
      "contains",
      "not",
      "gt",
      "in",
      "equals",
      "startsWith",
      "OR",
      "some",
      "connect",
      "set",
      "increment",
    ),
    fc.constantFrom<unknown>("", null, 0, [], {}, [{}]),
  )
  .map(([name, value]) => ({ [name]: value }));

/** Values that a field does not expect. */
export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: oddString },
  { weight: 2, arbitrary: operator },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  fc.constantFrom(null, true, false, 0, -0, -1, 0.1, 1e21, 1e308, Number.MAX_SAFE_INTEGER + 2, [], {}, [[]]),
  fc.constantFrom(...Object.keys(RAW_VALUES)),
  fc.array(fc.constantFrom("TX", "CA", "XX", ""), { maxLength: 120 }),
);

/** Fields that nobody asked for. */
export const oddField = fc.tuple(
  fc.oneof(
    fc.constantFrom(
      "id",
      "role",
      "userId",
      "status",
      "totalPriceCents",
      "passwordHash",
      "AND",
      "where",
      "include",
    ),
    fc.constantFrom(PROTOTYPE_KEY, "constructor", "prototype", "toString", ""),
    oddString,
  ),
  oddValue,
);

/** Texts of a body that are not JSON, or too long. */
export const notJson = fc.oneof(
  fc.string({ maxLength: 60 }),
  fc.constantFrom("{", "[1,", '{"a":1,}', "﻿{}", "NaN", '"', "{}{}", "username=a&password=b"),
  fc.constant(JSON.stringify({ message: "x".repeat(200_000) })),
);

/** Headers of proxies, other sites and broken clients. */
export const oddHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  fc.constantFrom<Record<string, string>>(
    { "content-type": "application/json; charset=utf-16" },
    { "content-type": "text/plain" },
    { "content-type": "application/x-www-form-urlencoded" },
    { "content-type": ";;;" },
    { "content-encoding": "gzip" },
    { "content-length": "-1" },
    { origin: "null" },
    { origin: "https://[", host: "]" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-origin", origin: "://" },
    { "x-forwarded-for": ",,, , 1.2.3.4.5, ::::" },
    { "x-forwarded-host": "evil.example", forwarded: "for=_x" },
    { "x-middleware-subrequest": "middleware:middleware", "x-middleware-next": "1" },
    { "user-agent": "x".repeat(8_000) },
    { "stripe-signature": "t=1,v1=00" },
    { "if-none-match": "*", range: "bytes=0-", expect: "100-continue" },
    { "accept-language": "\xff\xfe" },
  ),
);

/** JSON text, with what JSON.stringify cannot write. */
export function toJsonText(value: unknown): string {
  let text = JSON.stringify(value).replaceAll(PROTOTYPE_KEY, "__proto__");
  for (const [word, raw] of Object.entries(RAW_VALUES)) text = text.replaceAll(`"${word}"`, raw);
  return text;
}
