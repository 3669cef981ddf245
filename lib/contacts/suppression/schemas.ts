import * as z from "zod/mini";
import { boundedList } from "@/lib/kit/bounded-list";
import { lineOf } from "@/lib/kit/one-line";
import { searchText } from "@/lib/kit/search-text";

/** Why a person is on the suppression list. */
export const SUPPRESSION_REASONS = ["dnc", "revoked", "manual", "erased"] as const;

export const SUPPRESSION_REASON_LABELS: Readonly<Record<(typeof SUPPRESSION_REASONS)[number], string>> = {
  dnc: "Do not call",
  revoked: "Consent revoked",
  manual: "Other reason",
  erased: "Erased on request",
};

/** Reasons that staff can choose. `erased` is set by an erasure only. */
export const GIVEN_REASONS = ["dnc", "revoked", "manual"] as const;
export type GivenReason = (typeof GIVEN_REASONS)[number];

/** Lines in one call of an import. The browser sends a file in parts, so that it can show progress. */
export const IMPORT_LINES = 500;

const suppressionDto = z.object({
  kind: z.enum(["phone", "email"]),
  /** The start of the hash, to tell entries apart. The phone or email itself is not stored. */
  fingerprint: z.string(),
  reason: z.enum(SUPPRESSION_REASONS),
  source: z.string(),
  addedAt: z.string(),
  /** What the entry was before its person revoked, which holds again when the revocation is lifted, or before an erasure. */
  earlier: z.nullable(z.object({ reason: z.enum(SUPPRESSION_REASONS), source: z.string() })),
});
export type SuppressionDto = z.infer<typeof suppressionDto>;

/** Response of POST /api/admin/suppressions/search, newest first. */
export const suppressionPageDto = z.object({
  suppressions: z.array(suppressionDto),
  total: z.int(),
  /** Whether the search text is a phone number or an email; true without a search. */
  understood: z.boolean(),
  page: z.int(),
  pages: z.int(),
});
export type SuppressionPageDto = z.infer<typeof suppressionPageDto>;

/** Body of POST /api/admin/suppressions/search. */
export const suppressionSearchBody = z.object({
  search: z.optional(searchText),
  page: z.optional(z.int().check(z.gte(1), z.lte(10_000))),
});

const source = lineOf("The source", 100).check(z.minLength(1, "Please say where it comes from."));

/** Body of POST /api/admin/suppressions. */
export const suppressBody = z.object({
  /** A phone number in any usual format, or an email. */
  person: z
    .string()
    .check(z.trim(), z.minLength(1, "Please give a phone number or an email."), z.maxLength(254)),
  reason: z.enum(GIVEN_REASONS),
  source,
});
export type NewSuppression = z.output<typeof suppressBody>;

/** Body of POST /api/admin/suppressions/import: a part of a file. */
export const importBody = z.object({
  /** Number of the first line in the file, from 1. */
  firstLine: z.int().check(z.gte(1), z.lte(100_000_000)),
  lines: boundedList(z.string().check(z.maxLength(1_000)), IMPORT_LINES).check(z.minLength(1)),
  reason: z.enum(GIVEN_REASONS),
  source,
});
export type ImportPart = z.output<typeof importBody>;

/** Response of POST /api/admin/suppressions/import. */
export const importResult = z.object({
  added: z.int(),
  /** Entries that were already on the list. */
  known: z.int(),
  /** Leads that left the stock. */
  leftStock: z.int(),
  /** Never repeats the line, which may name a person. */
  errors: z.array(z.object({ line: z.int(), problem: z.string() })),
});
export type ImportResult = z.infer<typeof importResult>;

/** Body of POST /api/admin/suppressions/lift. For wrong entries only. */
export const liftBody = z.object({
  /** A phone number in any usual format, or an email. */
  person: z
    .string()
    .check(z.trim(), z.minLength(1, "Please give a phone number or an email."), z.maxLength(254)),
  /** Why the entry is wrong. */
  note: lineOf("The note", 500).check(z.minLength(10, "Please say in a sentence why the entry is wrong.")),
});
export type WrongEntry = z.output<typeof liftBody>;
