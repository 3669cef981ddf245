import * as z from "zod/mini";

export const SUPPRESSION_REASONS = ["dnc", "revoked", "erased", "manual"] as const;
export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number];

export const SUPPRESSION_REASON_LABELS: Readonly<Record<SuppressionReason, string>> = {
  dnc: "Do not call",
  revoked: "Consent revoked",
  erased: "Erased",
  manual: "Entered by staff",
};

/** Reasons that staff may give; `erased` comes with an erasure only. */
export const GIVEN_REASONS = ["dnc", "revoked", "manual"] as const;

export const CONTACT_KINDS = ["phone", "email"] as const;
export type ContactKind = (typeof CONTACT_KINDS)[number];

/** An entry of the suppression list. Whom it is about cannot be read from it: it holds a keyed hash. */
export const suppressionWire = z.object({
  kind: z.enum(CONTACT_KINDS),
  hash: z.string(),
  reason: z.enum(SUPPRESSION_REASONS),
  /** Where it came from: a file, a case, a call. */
  source: z.string(),
  addedAt: z.string(),
});
export type SuppressionWire = z.infer<typeof suppressionWire>;

/** GET /api/admin/suppressions: newest first, and how many there are of each reason. */
export const suppressionPageWire = z.object({
  suppressions: z.array(suppressionWire),
  counts: z.record(z.enum(SUPPRESSION_REASONS), z.int()),
  page: z.int(),
  pages: z.int(),
});
export type SuppressionPageWire = z.infer<typeof suppressionPageWire>;

/** Query of GET /api/admin/suppressions. */
export const suppressionQuery = z.object({
  reason: z.optional(z.enum(SUPPRESSION_REASONS)),
  page: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(100_000))),
});
export type SuppressionQuery = z.infer<typeof suppressionQuery>;

const phone = z.string().check(z.trim(), z.minLength(1), z.maxLength(40));
const email = z.string().check(z.trim(), z.minLength(1), z.maxLength(254));
const source = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, "Please say where it comes from."),
    z.maxLength(120, "A source may have at most 120 characters."),
  );

const namesSomebody = (person: { phone?: string | undefined; email?: string | undefined }) =>
  person.phone !== undefined || person.email !== undefined;
const NOBODY = "Give a telephone number or an e-mail address.";

/** Body of POST /api/admin/suppressions: a telephone number, an e-mail address or both of one person. */
export const suppressBody = z
  .object({ phone: z.optional(phone), email: z.optional(email), reason: z.enum(GIVEN_REASONS), source })
  .check(z.refine(namesSomebody, NOBODY));
export type Suppress = z.output<typeof suppressBody>;

/** Answer of POST /api/admin/suppressions. */
export const suppressedWire = z.object({
  /** Entries that are new; those that stood there before keep their reason. */
  added: z.int(),
  /** Leads that left the stock. */
  droppedLeads: z.int(),
});
export type SuppressedWire = z.infer<typeof suppressedWire>;

/** Body of POST /api/admin/suppressions/search. Not a GET: contact does not belong into addresses. */
export const findSuppressionBody = z
  .object({ phone: z.optional(phone), email: z.optional(email) })
  .check(z.refine(namesSomebody, NOBODY));
export type FindSuppression = z.output<typeof findSuppressionBody>;

/** Answer of POST /api/admin/suppressions/search: the entries about that contact, at most two. */
export const foundSuppressionsWire = z.object({ suppressions: z.array(suppressionWire) });

/** Body of DELETE /api/admin/suppressions/{kind}/{hash}: for wrong entries only. */
export const liftBody = z.object({
  /** Why the entry is wrong; kept in the audit log. */
  note: z
    .string()
    .check(
      z.trim(),
      z.minLength(10, "Please say in a sentence why the entry is wrong."),
      z.maxLength(500, "A note may have at most 500 characters."),
    ),
});

/** Query of POST /api/admin/suppressions/import: what holds for lines that say nothing themselves. */
export const importQuery = z.object({ reason: z.enum(GIVEN_REASONS), source });
export type ImportDefaults = z.output<typeof importQuery>;

/** Answer of POST /api/admin/suppressions/import. Lines that are wrong do not keep the others out. */
export const importReportWire = z.object({
  /** Lines of data, without the header. */
  lines: z.int(),
  added: z.int(),
  /** Entries that stood there before. */
  known: z.int(),
  droppedLeads: z.int(),
  /** Lines that were not understood. */
  wrongLines: z.int(),
  /** The first of them; `line` counts from 1 with the header. Never says what stood there. */
  errors: z.array(z.object({ line: z.int(), problem: z.string() })),
});
export type ImportReportWire = z.infer<typeof importReportWire>;
