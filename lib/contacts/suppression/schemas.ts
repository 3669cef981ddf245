import * as z from "zod/mini";
import { boundedList } from "@/lib/kit/bounded-list";
import { lineOf } from "@/lib/kit/one-line";
import { searchText } from "@/lib/kit/search-text";

/** Why a person is on the suppression list. */
export const SUPPRESSION_REASONS = ["dnc", "revoked", "manual", "erased"] as const;

export const SUPPRESSION_REASON_LABELS: Readonly<Record<(typeof SUPPRESSION_REASONS)[number], string>> = {
  dnc: "On an outside do-not-call list",
  revoked: "Consent revoked",
  manual: "Other reason",
  erased: "Erased on request",
};

/** Reasons that staff can choose. `erased` is set by an erasure only. */
export const GIVEN_REASONS = ["revoked", "dnc", "manual"] as const;
export type GivenReason = (typeof GIVEN_REASONS)[number];

/** The reasons as staff choose them. */
export const GIVEN_REASON_LABELS: Readonly<Record<GivenReason, string>> = {
  revoked: "The consumer asked us to stop",
  dnc: SUPPRESSION_REASON_LABELS.dnc,
  manual: SUPPRESSION_REASON_LABELS.manual,
};

/** The reason that the form for one person begins with. Most entries are requests of the person, and only this reason cancels deliveries that wait. */
export const FIRST_REASON: GivenReason = "revoked";

/** What the chosen reason does besides keeping the person from being sold. */
export const GIVEN_REASON_EFFECTS: Readonly<Record<GivenReason, string>> = {
  revoked: "Cancels deliveries that wait, and tells every buyer and their systems.",
  dnc: "Cancels no delivery: a lead that is sold stays with its buyer, marked “Do not call”.",
  manual: "Cancels no delivery: a lead that is sold stays with its buyer, marked “Do not call”.",
};

/** Lines in one call of an import. The browser sends a file in parts, so that it can show progress. */
export const IMPORT_LINES = 500;

/** The longest line of a file that is read, in characters. */
export const MOST_CHARACTERS = 1_000;

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

/**
 * How far a suppression by lead reaches: its phone alone, its phone and email, or also the phones and emails of all leads that
 * share one of these with it, in a chain.
 */
export type Reach = "phone" | "contact" | "person";

/** Response of POST /api/admin/leads/{id}/suppression. */
export const suppressedLead = z.object({
  /** New entries. */
  added: z.int(),
  /** Entries that were on the list for another reason than the person's own request. */
  upgraded: z.int(),
  /** Leads that left the stock. */
  leftStock: z.int(),
  /** False when so many phones and emails are connected that not all of them were followed. */
  isComplete: z.boolean(),
});
export type SuppressedLead = z.infer<typeof suppressedLead>;

/** Whether the person of a lead is on the list. */
export const leadSuppressionDto = z.object({
  /** Whether the lead has a phone or an email that can be listed. */
  namesPerson: z.boolean(),
  /** Since when its phone or email is on the list, for any reason; null when neither is. */
  since: z.nullable(z.string()),
  /** Whether its phone and its email are on the list because the person asked for it, so that nothing more is delivered. */
  isRevoked: z.boolean(),
});
export type LeadSuppressionDto = z.infer<typeof leadSuppressionDto>;

/** Body of POST /api/admin/suppressions/import: a part of a file. */
export const importBody = z.object({
  /** Number of the first line in the file, from 1. */
  firstLine: z.int().check(z.gte(1), z.lte(100_000_000)),
  lines: boundedList(z.string().check(z.maxLength(MOST_CHARACTERS)), IMPORT_LINES).check(z.minLength(1)),
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
  /** The entry that the page showed. With it, nobody lifts another entry of the person that they have not seen. */
  shown: z.optional(z.object({ reason: z.enum(SUPPRESSION_REASONS), source: z.string() })),
});
export type WrongEntry = z.output<typeof liftBody>;
