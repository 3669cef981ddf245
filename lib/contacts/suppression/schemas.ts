import * as z from "zod/mini";
import { searchText } from "@/lib/kit/search-text";

/** Why a person must not be sold. */
export const SUPPRESSION_REASONS = ["dnc", "revoked", "manual", "erased"] as const;

export const SUPPRESSION_REASON_LABELS: Readonly<Record<(typeof SUPPRESSION_REASONS)[number], string>> = {
  dnc: "Do not call",
  revoked: "Consent revoked",
  manual: "Other",
  erased: "Erased on request",
};

/** What staff may give as a reason; an erasure writes its own. */
export const GIVEN_REASONS = ["dnc", "revoked", "manual"] as const;
export type GivenReason = (typeof GIVEN_REASONS)[number];

/** Lines of one call of an import: the browser sends a file in parts, so that it can tell how far it is. */
export const IMPORT_LINES = 500;

const suppressionDto = z.object({
  kind: z.enum(["phone", "email"]),
  /** Tells entries apart; the number or address itself is not kept. */
  fingerprint: z.string(),
  reason: z.enum(SUPPRESSION_REASONS),
  source: z.string(),
  addedAt: z.string(),
});

/** POST /api/admin/suppressions/search: newest first. */
export const suppressionPageDto = z.object({
  suppressions: z.array(suppressionDto),
  total: z.int(),
  /** Whether the search was read as a telephone number or an e-mail address; true without one. */
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

const source = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, "Please say where it comes from."),
    z.maxLength(100),
    z.regex(/^\P{Cc}*$/u),
  );

/** Body of POST /api/admin/suppressions. */
export const suppressBody = z.object({
  /** A telephone number in any spelling, or an e-mail address. */
  person: z.string().check(z.trim(), z.minLength(1, "Please give a number or an address."), z.maxLength(254)),
  reason: z.enum(GIVEN_REASONS),
  source,
});
export type NewSuppression = z.output<typeof suppressBody>;

/** Body of POST /api/admin/suppressions/import: some lines of a file. */
export const importBody = z.object({
  /** The number of the first line in its file, from 1. */
  firstLine: z.int().check(z.gte(1), z.lte(100_000_000)),
  lines: z.array(z.string().check(z.maxLength(1_000))).check(z.minLength(1), z.maxLength(IMPORT_LINES)),
  reason: z.enum(GIVEN_REASONS),
  source,
});
export type ImportPart = z.output<typeof importBody>;

/** What became of some lines. */
export const importAnswer = z.object({
  added: z.int(),
  /** Entries that were on the list before. */
  known: z.int(),
  /** Leads that left the stock. */
  leftStock: z.int(),
  /** Never with what stood in the line: it may be a person. */
  errors: z.array(z.object({ line: z.int(), problem: z.string() })),
});
export type ImportAnswer = z.infer<typeof importAnswer>;

/** Body of POST /api/admin/suppressions/lift: for wrong entries only. */
export const liftBody = z.object({
  /** A telephone number in any spelling, or an e-mail address. */
  person: z.string().check(z.trim(), z.minLength(1, "Please give a number or an address."), z.maxLength(254)),
  /** Why the entry is wrong. */
  note: z
    .string()
    .check(
      z.trim(),
      z.minLength(10, "Please say in a sentence why the entry is wrong."),
      z.maxLength(500),
      z.regex(/^\P{Cc}*$/u),
    ),
});
export type WrongEntry = z.output<typeof liftBody>;
