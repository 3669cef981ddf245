import * as z from "zod/mini";
import { auditEntryWire } from "@/lib/audit/wire";
import { STATE_SEEDS } from "@/lib/catalog/catalog-data";
import { LINES } from "@/lib/catalog/lines";
import { searchText } from "@/lib/kit/search-text";

const STATE_CODES = STATE_SEEDS.map(({ code }) => code);

/** What became of a publisher's posts in a span of days. Tests and posts answered with 4xx are not in it. */
const publisherTally = z.object({
  posted: z.int(),
  /** Passed every check, whatever came after. */
  accepted: z.int(),
  sold: z.int(),
  rejected: z.int(),
  duplicate: z.int(),
  suppressed: z.int(),
  /** accepted / posted, 0 to 1; null when nothing was posted. */
  acceptanceRate: z.nullable(z.number()),
});
export type PublisherTally = z.infer<typeof publisherTally>;

/** A publisher in the staff's list. */
export const publisherRowWire = z.object({
  id: z.string(),
  name: z.string(),
  lines: z.array(z.enum(LINES)),
  /** Empty: all states. */
  states: z.array(z.string()),
  /** Leads a day; null without a cap. */
  dailyCap: z.nullable(z.int()),
  /** Taken today (America/New_York). Counted under a cap only, so null without one. */
  takenToday: z.nullable(z.int()),
  pausedAt: z.nullable(z.string()),
  /** Told to the publisher with every refused post. */
  pauseReason: z.nullable(z.string()),
  createdAt: z.string(),
  /** Keys that are not revoked. */
  keysInUse: z.object({ live: z.int(), test: z.int() }),
  /** The last TALLY_DAYS days. */
  tally: publisherTally,
});
export type PublisherRowWire = z.infer<typeof publisherRowWire>;

/** Days that `tally` looks back. */
export const TALLY_DAYS = 30;

/** GET /api/admin/publishers: by name. */
export const publisherPageWire = z.object({
  publishers: z.array(publisherRowWire),
  /** All that match the search. */
  total: z.int(),
  page: z.int(),
  pages: z.int(),
});
export type PublisherPageWire = z.infer<typeof publisherPageWire>;

export const KEY_MODES = ["live", "test"] as const;

/** A key as it can be shown at any time: never the key itself. */
export const publisherKeyWire = z.object({
  id: z.string(),
  /** The first characters, by which people tell keys apart. */
  prefix: z.string(),
  mode: z.enum(KEY_MODES),
  createdAt: z.string(),
  /** To the minute; null when it was never used. */
  lastUsedAt: z.nullable(z.string()),
  revokedAt: z.nullable(z.string()),
});
export type PublisherKeyWire = z.infer<typeof publisherKeyWire>;

/** GET /api/admin/publishers/{id}. */
export const publisherDetailWire = z.extend(publisherRowWire, {
  /** Newest first, revoked ones too. */
  keys: z.array(publisherKeyWire),
  /** Why posts of the last TALLY_DAYS days did not pass, most frequent first. Codes of REASONS. */
  reasons: z.array(z.object({ reason: z.string(), count: z.int() })),
  /** What staff did, newest first. */
  history: z.array(auditEntryWire),
});
export type PublisherDetailWire = z.infer<typeof publisherDetailWire>;

/** Query of GET /api/admin/publishers. */
export const publisherQuery = z.object({
  search: z.optional(searchText),
  page: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(10_000))),
});
export type PublisherQuery = z.infer<typeof publisherQuery>;

const name = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, "Please give a name."),
    z.maxLength(80, "A name may have at most 80 characters."),
  );
const lines = z.array(z.enum(LINES)).check(z.minLength(1, "Choose at least one line."), z.maxLength(20));
const states = z.array(z.enum(STATE_CODES)).check(z.maxLength(60));
/** 0 takes nothing; null takes everything. */
const dailyCap = z.nullable(
  z
    .int("A cap is a whole number.")
    .check(z.gte(0, "A cap is not negative."), z.lte(1_000_000, "A cap is at most 1,000,000 a day.")),
);

/** Body of POST /api/admin/publishers. */
export const newPublisherBody = z.object({ name, lines, states, dailyCap });
export type NewPublisher = z.output<typeof newPublisherBody>;

/** Body of PATCH /api/admin/publishers/{id}: what is left out stays. */
export const changePublisherBody = z
  .strictObject({
    name: z.optional(name),
    lines: z.optional(lines),
    states: z.optional(states),
    dailyCap: z.optional(dailyCap),
  })
  .check(z.refine((change) => Object.keys(change).length > 0, "Say what to change."));
export type PublisherChange = z.output<typeof changePublisherBody>;

/** Body of POST /api/admin/publishers/{id}/pause. */
export const pausePublisherBody = z.object({
  /** Told to the publisher. */
  reason: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, "Please give the reason; the publisher is told."),
      z.maxLength(300, "A reason may have at most 300 characters."),
    ),
});

/** Body of POST /api/admin/publishers/{id}/keys. */
export const issueKeyBody = z.object({ mode: z.enum(KEY_MODES) });

/** Answer of POST /api/admin/publishers/{id}/keys: the one moment at which the key can be read. */
export const issuedKeyWire = z.extend(publisherKeyWire, { key: z.string() });
export type IssuedKeyWire = z.infer<typeof issuedKeyWire>;
