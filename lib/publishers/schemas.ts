import * as z from "zod/mini";
import { STATE_SEEDS } from "@/lib/catalog/catalog-data";
import { LINES } from "@/lib/catalog/lines";
import { lineOf } from "@/lib/kit/one-line";
import { pageNumber } from "@/lib/kit/pages";
import { payoutPriceDto } from "./payouts/schemas";

const publisherKeyDto = z.object({
  id: z.string(),
  /** The first characters. */
  prefix: z.string(),
  mode: z.enum(["live", "test"]),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
  revokedAt: z.nullable(z.string()),
});
export type PublisherKeyDto = z.infer<typeof publisherKeyDto>;

/** A publisher, for staff. */
export const publisherDto = z.object({
  id: z.string(),
  name: z.string(),
  lines: z.array(z.enum(LINES)),
  /** Empty: all states. */
  states: z.array(z.string()),
  dailyCap: z.nullable(z.int()),
  /** Calls of the intake API per minute. */
  postsPerMinute: z.int(),
  pausedAt: z.nullable(z.string()),
  pauseReason: z.nullable(z.string()),
  createdAt: z.string(),
  /** The agreement that its confirmed phones count, and what became of the Premium leads that it sold. */
  premium: z.object({
    /** Null: not agreed, so all its leads are Standard. */
    agreedAt: z.nullable(z.string()),
    agreement: z.nullable(z.string()),
    /** Leads of the last 30 days. */
    sold: z.int(),
    /** Sold ones whose return was approved. */
    returned: z.int(),
    /** Of these: the phone was wrong, disconnected, or somebody else's. */
    unreachable: z.int(),
  }),
  /** False when there were too many posts to count in time: then all figures are 0. */
  isCounted: z.boolean(),
  /** Leads taken today (New York). The daily cap limits this number. */
  today: z.int(),
  /** Leads of the last 30 days, without tests: all of them, those that passed every check, and those that were sold. */
  posted: z.int(),
  passed: z.int(),
  sold: z.int(),
  /** Sold leads whose return was approved. */
  returned: z.int(),
});
export type PublisherDto = z.infer<typeof publisherDto>;

/** Response of GET /api/admin/publishers, by name. */
export const publisherListDto = z.object({
  publishers: z.array(publisherDto),
  total: z.int(),
  page: z.int(),
  pages: z.int(),
});
export type PublisherPageDto = z.infer<typeof publisherListDto>;

/** Query of GET /api/admin/publishers. */
export const publisherQuery = z.object({
  page: pageNumber,
});
export type PublisherQuery = z.output<typeof publisherQuery>;

/** Response of GET /api/admin/publishers/{id}. */
export const publisherDetailDto = z.extend(publisherDto, {
  keys: z.array(publisherKeyDto),
  payouts: z.array(payoutPriceDto),
  /** Posts of the last 30 days that we did not take, by reason, the most frequent first; null when too many to count in time. */
  refusals: z.nullable(
    z.array(
      z.object({
        /** A code of REASONS for a post that was stored and failed a check, else the code of the error. */
        code: z.string(),
        posts: z.int(),
      }),
    ),
  ),
});
export type PublisherDetailDto = z.infer<typeof publisherDetailDto>;

/** Response of POST /api/admin/publishers/{id}/keys. It is the only response that has the key. */
export const issuedKeyDto = z.object({ id: z.string(), key: z.string(), prefix: z.string() });

const stateCode = z
  .string()
  .check(
    z.refine((code) => STATE_SEEDS.some((state) => state.code === code), "Use the two letters of a state."),
  );

/** What was agreed with a publisher: body of POST /api/admin/publishers, and `terms` of PATCH. */
export const publisherTermsBody = z.object({
  name: lineOf("The name", 80).check(z.minLength(1, "Please give a name.")),
  lines: z.array(z.enum(LINES)).check(z.minLength(1, "Please choose a line."), z.maxLength(LINES.length)),
  /** Empty: all states. */
  states: z.array(stateCode).check(z.maxLength(STATE_SEEDS.length)),
  /** Leads a day (New York); null without a cap. */
  dailyCap: z.nullable(
    z.int("The cap must be a whole number.").check(z.gte(1, "The cap must be at least 1."), z.lte(1_000_000)),
  ),
  /** Calls of the intake API per minute, refused ones included; 6,000 for a new publisher. */
  postsPerMinute: z.optional(
    z
      .int("The limit must be a whole number.")
      .check(z.gte(1, "The limit must be at least 1."), z.lte(1_000_000, "The limit is at most 1,000,000.")),
  ),
});
export type PublisherTerms = z.output<typeof publisherTermsBody>;

/** Why a publisher is paused. */
export const pauseBody = z.object({
  /** Sent to the publisher with every refused post. */
  reason: lineOf("The reason", 200).check(z.minLength(1, "Please say why.")),
});

/** What was agreed about confirmed phones. */
export const premiumBody = z.object({
  /** How this publisher confirms a phone, and where that is written. */
  agreement: z
    .string()
    .check(z.trim(), z.minLength(1, "Please say what was agreed."), z.maxLength(500), z.regex(/^\P{Cc}*$/u)),
});
export type PremiumAgreement = z.output<typeof premiumBody>;

const shownSince = z.optional(z.nullable(z.string()));

/** Body of PATCH /api/admin/publishers/{id}: new terms, pause or resume, the agreement on Premium or its end. */
export const changePublisherBody = z.union(
  [
    /** `shown`: since when the page showed the publisher as paused, or Premium as agreed; null when it did not. */
    z.strictObject({ pause: pauseBody, shown: shownSince }),
    z.strictObject({ resume: z.literal(true), shown: shownSince }),
    /** `shown`: the terms that the page showed. With them, nobody overwrites a change that they have not seen. */
    z.strictObject({ terms: publisherTermsBody, shown: z.optional(publisherTermsBody) }),
    z.strictObject({ premium: z.nullable(premiumBody), shown: shownSince }),
  ],
  "Send terms, pause, resume or premium.",
);
export type PublisherChange = z.output<typeof changePublisherBody>;

/** Body of POST /api/admin/publishers/{id}/keys. */
export const issueKeyBody = z.object({ mode: z.enum(["live", "test"]) });
