import * as z from "zod/mini";
import { LINES, TIERS } from "@/lib/catalog/lines";
import { RETURN_STATUSES } from "@/lib/returns/return-status";
import { LEAD_OUTCOMES, LEAD_PROGRESS } from "./outcome";

/** A lead in its owner's list. It has no phone or email: those are opened lead by lead, and each view is logged. */
export const leadRowDto = z.object({
  id: z.string(),
  orderId: z.string(),
  line: z.enum(LINES),
  tier: z.enum(TIERS),
  state: z.string(),
  zip: z.string(),
  /** `Dana R.`; null when the contact was erased, withdrawn because the lead was returned, or cannot be read. */
  name: z.nullable(z.string()),
  /** Our copy of the contact or of the attributes is damaged; what is left is shown. */
  isUnreadable: z.boolean(),
  /** What the consumer asks for, in a few words. */
  summary: z.string(),
  /** When the customer got it. */
  soldAt: z.string(),
  /** Time from the publisher's post to the sale, in milliseconds. */
  soldAfterMs: z.int(),
  progress: z.enum(LEAD_PROGRESS),
  /** The status of its return; null without a return. */
  returnStatus: z.nullable(z.enum(RETURN_STATUSES)),
});
export type LeadRowDto = z.infer<typeof leadRowDto>;

/** Response of GET /api/my/leads, newest first. */
export const leadPageDto = z.object({
  leads: z.array(leadRowDto),
  total: z.int(),
  page: z.int(),
  pages: z.int(),
});
export type LeadPageDto = z.infer<typeof leadPageDto>;

// PostgreSQL does not read years before 1000 or after 9999 in this format.
const instant = z.iso.datetime().check(z.regex(/^[1-9]/, "This date is too long ago."));

const filterFields = {
  line: z.optional(z.enum(LINES)),
  state: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/, "A state is two capital letters."))),
  orderId: z.optional(z.uuid()),
  progress: z.optional(z.enum(LEAD_PROGRESS)),
  /** Time of sale, ISO 8601: at or after `from`, and before `to`. */
  from: z.optional(instant),
  to: z.optional(instant),
};

/** Query of GET /api/my/leads/export. */
export const leadFilter = z.object(filterFields);
export type LeadFilter = z.infer<typeof leadFilter>;

/** Query of GET /api/my/leads. */
export const leadQuery = z.object({
  ...filterFields,
  page: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(10_000))),
});
export type LeadQuery = z.infer<typeof leadQuery>;

/** Body of POST /api/my/leads/{leadId}/notes: a note, an outcome, or both. */
export const writeNoteBody = z
  .object({
    text: z.optional(
      z.string().check(z.trim(), z.maxLength(2000, "A note may have at most 2,000 characters.")),
    ),
    outcome: z.optional(z.enum(LEAD_OUTCOMES)),
  })
  .check(
    z.refine(
      ({ text, outcome }) => Boolean(text) || outcome !== undefined,
      "Write a note or choose an outcome.",
    ),
  );
export type WriteNoteBody = z.infer<typeof writeNoteBody>;

/** A note of the customer, with the outcome that was set with it. */
export const leadNoteDto = z.object({
  id: z.string(),
  text: z.nullable(z.string()),
  outcome: z.nullable(z.enum(LEAD_OUTCOMES)),
  at: z.string(),
});
export type LeadNoteDto = z.infer<typeof leadNoteDto>;

/** Response of POST /api/my/leads/{leadId}/notes, newest first. */
export const leadNotesDto = z.object({ progress: z.enum(LEAD_PROGRESS), notes: z.array(leadNoteDto) });
export type LeadNotesDto = z.infer<typeof leadNotesDto>;

/** An event of GET /api/my/leads/stream: the viewer got a lead. No personal data. */
export const arrivalDto = z.object({ leadId: z.string(), orderId: z.string(), soldAt: z.string() });
export type ArrivalDto = z.infer<typeof arrivalDto>;
