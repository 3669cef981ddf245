import * as z from "zod/mini";
import { isTimeZone } from "@/lib/accounts/profile/time-zones";
import { LINES, TIERS } from "@/lib/catalog/lines";
import { pageNumber } from "@/lib/kit/pages";
import { searchText } from "@/lib/kit/search-text";
import { uuid } from "@/lib/kit/uuid";
import { RETURN_STATUSES } from "@/lib/returns/return-status";
import { LEAD_OUTCOMES, LEAD_PROGRESS } from "./outcome";
import { QUEUE_SORTS, QUEUE_VIEWS } from "./queue/queue-views";

const callDto = z.object({
  isOpen: z.boolean(),
  /** When that changes. */
  turnsAt: z.string(),
  /** When it changes again. What holds after that, only the server knows. */
  turnsBackAt: z.string(),
  /** Closed because the state's limit of calls in 24 hours is reached. */
  isResting: z.boolean(),
  /** IANA time zones in which the consumer may be. All of them must be inside the calling hours. */
  zones: z.array(z.string()),
  /** The rule, in words. */
  reason: z.string(),
  /** Of the state's limit of calls in 24 hours; null without a limit. */
  callsLeft: z.nullable(z.int()),
});

/** A lead in its owner's list, with name and phone: a view of each lead of a page is logged. */
export const leadRowDto = z.object({
  id: z.string(),
  orderId: z.string(),
  line: z.enum(LINES),
  tier: z.enum(TIERS),
  state: z.string(),
  zip: z.string(),
  /** Null when the contact was erased, withdrawn because the lead was returned, or cannot be read. So are phone and city. */
  name: z.nullable(z.string()),
  /** `number` is E.164, for `tel:`; `inWords` is `(512) 555-0142`. */
  phone: z.nullable(z.object({ number: z.string(), inWords: z.string() })),
  city: z.nullable(z.string()),
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
  /** When the consumer gave consent. */
  consentAt: z.string(),
  /** When the customer wants to be reminded; null without a reminder. */
  followUpAt: z.nullable(z.string()),
  /** On the suppression list since the sale: revoked consent, or on a do-not-call list. */
  isSuppressed: z.boolean(),
  /** Whether the consumer may be called now; null for somebody on the suppression list, and for a state without a rule. */
  call: z.nullable(callDto),
});
export type LeadRowDto = z.infer<typeof leadRowDto>;

/** Response of POST /api/my/leads/counts: how many leads each tab has, with the same filter and search. */
export const viewCountsDto = z.object({
  callable: z.int(),
  new: z.int(),
  "follow-up": z.int(),
  quoted: z.int(),
  sold: z.int(),
  all: z.int(),
  /** Follow-ups that are due. */
  followUpsDue: z.int(),
});

/** Response of GET /api/my/leads. */
export const leadPageDto = z.object({
  leads: z.array(leadRowDto),
  /** Of the tab, with the filter and the search. */
  total: z.int(),
  page: z.int(),
  pages: z.int(),
  views: viewCountsDto,
  /** Of the tab "Callable now": when the calling hours of further leads begin, the next ones first. */
  openings: z.array(z.object({ opensAt: z.string(), count: z.int() })),
  /** More leads match the search than it finds: the list is of the newest ones. */
  isSearchCut: z.optional(z.boolean()),
});
export type LeadPageDto = z.infer<typeof leadPageDto>;

// PostgreSQL does not read years before 1000 or after 9999 in this format.
const instant = z.iso.datetime().check(z.regex(/^[1-9]/, "This date is too long ago."));

const filterFields = {
  line: z.optional(z.enum(LINES)),
  state: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/, "A state is two capital letters."))),
  orderId: z.optional(uuid()),
  progress: z.optional(z.enum(LEAD_PROGRESS)),
  /** Time of sale, ISO 8601: at or after `from`, and before `to`. */
  from: z.optional(instant),
  to: z.optional(instant),
};

/** What a list can be filtered by. */
const leadFilter = z.object(filterFields);
export type LeadFilter = z.infer<typeof leadFilter>;

const pageFields = {
  ...filterFields,
  view: z.optional(z.enum(QUEUE_VIEWS)),
  sort: z.optional(z.enum(QUEUE_SORTS)),
  page: pageNumber,
};

/** Query of GET /api/my/leads. */
export const leadQuery = z.object(pageFields);

/** A phone, an email, the last four digits of a phone, words of a name, or the beginning of an order's id. */
const leadSearch = searchText.check(z.minLength(1));

/** Body of POST /api/my/leads/search. A search may name a person, so it is never part of a URL. */
export const leadSearchBody = z.object({ ...pageFields, search: leadSearch });

/** Body of POST /api/my/leads/counts. */
export const leadCountsBody = z.object({ ...filterFields, search: z.optional(leadSearch) });
export type LeadCountsBody = z.infer<typeof leadCountsBody>;

/** Which page of a list is read. */
export type LeadQuery = z.infer<typeof leadQuery> & { search?: string | undefined };

/** Leads that one command changes or exports at most. */
export const MAX_BULK = 100;
const leadIds = z.array(uuid()).check(z.minLength(1), z.maxLength(MAX_BULK));

/** Query of GET /api/my/leads/export: the filtered leads, or chosen ones. */
export const exportQuery = z.object({
  ...filterFields,
  /** Ids, separated by commas. */
  ids: z.optional(
    z.pipe(
      z.pipe(
        z.string(),
        z.transform((text) => text.split(",")),
      ),
      leadIds,
    ),
  ),
  format: z.optional(z.enum(["csv", "xlsx"])),
});
export type ExportQuery = z.infer<typeof exportQuery>;

/** Body of POST /api/my/leads/outcomes. */
export const noteOutcomesBody = z.object({ leadIds, outcome: z.enum(LEAD_OUTCOMES) });
export type NoteOutcomesBody = z.infer<typeof noteOutcomesBody>;

/** Response of POST /api/my/leads/outcomes: the leads that were changed. Leads of others are left out. */
export const notedOutcomesDto = z.object({ leadIds: z.array(z.string()), outcome: z.enum(LEAD_OUTCOMES) });
export type NotedOutcomesDto = z.infer<typeof notedOutcomesDto>;

/**
 * Response of DELETE /api/my/leads/outcomes: the leads whose outcome was taken back, with outcome and reminder as they are now.
 */
export const takenBackDto = z.object({
  leads: z.array(
    z.object({
      leadId: z.string(),
      progress: z.enum(LEAD_PROGRESS),
      followUpAt: z.nullable(z.string()),
    }),
  ),
});
export type TakenBackDto = z.infer<typeof takenBackDto>;

/** Body of PUT /api/my/leads/{leadId}/follow-up: a time in the future, or null for no reminder. */
export const followUpBody = z.object({ at: z.nullable(instant) });
export const followUpDto = z.object({ followUpAt: z.nullable(z.string()) });
export type FollowUpDto = z.infer<typeof followUpDto>;

/** Response of POST /api/my/leads/{leadId}/calls: the viewer's calls to the lead, newest first, and whether it may be called. */
export const loggedCallDto = z.object({ calls: z.array(z.string()), call: z.nullable(callDto) });
export type LoggedCallDto = z.infer<typeof loggedCallDto>;

/** Body of POST /api/my/lead-views. */
export const saveViewBody = z.object({
  name: z.string().check(z.trim(), z.minLength(1, "Please give the view a name."), z.maxLength(40)),
  /** The query of the page's URL. The text of a search is not stored. */
  query: z.string().check(z.maxLength(500)),
});
export type SaveViewBody = z.infer<typeof saveViewBody>;

/** Response of GET and POST /api/my/lead-views, oldest first. */
export const savedViewsDto = z.object({
  views: z.array(z.object({ id: z.string(), name: z.string(), query: z.string() })),
});
export type SavedViewsDto = z.infer<typeof savedViewsDto>;

/** Query of GET /api/my/lead-views/counts. */
export const savedViewCountsQuery = z.object({
  /** IANA name of the zone in which the days of the views begin. One that we do not know is left out. */
  timeZone: z.optional(
    z.pipe(
      z.string(),
      z.transform((zone) => (isTimeZone(zone) ? zone : undefined)),
    ),
  ),
});

/** Response of GET /api/my/lead-views/counts: how many leads each saved view has. */
export const savedViewCountsDto = z.object({
  counts: z.array(z.object({ id: z.string(), leads: z.int() })),
});
export type SavedViewCountsDto = z.infer<typeof savedViewCountsDto>;

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
