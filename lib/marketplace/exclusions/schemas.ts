import * as z from "zod/mini";
import { LIMITS } from "@/lib/accounts/throttling/throttle-limits";
import { CARRIERS } from "@/lib/catalog/carriers";
import { boundedList } from "@/lib/kit/bounded-list";

/** Maximum number of phones and emails in one list, together. */
export const MOST_OWN_CUSTOMERS = 50_000;
/** How many times an account may upload a list, per day and per 30 days. */
export const LISTS_PER_DAY = LIMITS["own-customers"].account.points;
export const LISTS_PER_MONTH = LIMITS["own-customers-month"].account.points;
/** The largest body of PUT /api/my/exclusions/customers: every entry is at most an email of usual length. */
export const OWN_CUSTOMERS_BYTES = 3 * 1024 * 1024;
/** The most objects, lists and keys of that body. It needs five; the rest leaves room for a few entries with such signs, which the schema names. */
export const OWN_CUSTOMERS_PARTS = 100;

const TOO_MANY = `A list may have at most ${MOST_OWN_CUSTOMERS} phones and emails.`;
const listOf = <Item extends z.core.$ZodType>(item: Item) => boundedList(item, MOST_OWN_CUSTOMERS, TOO_MANY);

/** What a lead's email must be, too (lib/contacts/normalize-email.ts): the hash of anything else would match no lead. */
export const customerEmail = z.email("must be an email").check(z.maxLength(254));

/** Body of PUT /api/my/exclusions/customers, as `readOwnCustomers` makes it from a file. */
export const ownCustomersBody = z
  .object({
    phones: listOf(z.string().check(z.regex(/^\+1[2-9]\d{9}$/, "must be a US phone as +15125550142"))),
    emails: listOf(customerEmail),
  })
  .check(
    z.refine(
      ({ phones, emails }) => phones.length + emails.length > 0,
      "The list has no phone and no email.",
    ),
    z.refine(({ phones, emails }) => phones.length + emails.length <= MOST_OWN_CUSTOMERS, TOO_MANY),
  );
export type OwnCustomersBody = z.output<typeof ownCustomersBody>;

const carriers = z.array(z.enum(CARRIERS)).check(z.maxLength(CARRIERS.length));

/**
 * Input of `setExcludedCarriers`. `shown`: what the page showed as excluded before the choice. With it, only the difference is
 * applied, so that two pages do not undo each other.
 */
export const excludedCarriersBody = z.object({ carriers, shown: z.optional(carriers) });
export type ExcludedCarriersBody = z.output<typeof excludedCarriersBody>;

/** Input of `setSourceBlocked`. */
export const blockedSourceBody = z.object({
  /** As the results show it. Pages of the previous release have the first four digits. */
  source: z
    .string()
    .check(z.regex(/^Source [0-9A-F]{4}([0-9A-F]{2})?$/, "must be a source as your results name it")),
  isBlocked: z.boolean(),
});
export type BlockedSourceBody = z.output<typeof blockedSourceBody>;

/** Leads that are not sold to an account. */
export const exclusionsDto = z.object({
  /** The list of own customers, as counts: nobody can read it back. Null without a list. */
  customers: z.nullable(z.object({ phones: z.int(), emails: z.int(), listedAt: z.string() })),
  carriers: z.array(z.enum(CARRIERS)),
  /** Blocked first comes last. */
  sources: z.array(z.object({ source: z.string(), blockedAt: z.string() })),
});
export type ExclusionsDto = z.infer<typeof exclusionsDto>;
