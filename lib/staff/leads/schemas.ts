import * as z from "zod/mini";
import { LINES, TIERS } from "@/lib/catalog/lines";
import { leadSuppressionDto } from "@/lib/contacts/suppression/schemas";
import { searchText } from "@/lib/kit/search-text";
import { uuid } from "@/lib/kit/uuid";
import { LEAD_STATUSES } from "@/lib/marketplace/lead-status";
import { returnOfferDto, staffReturnDto } from "@/lib/returns/schemas";
import { CURSOR } from "./lead-filter";
import { STOCK_AGE_NAMES } from "./stock-ages";

/** A lead in the staff's list, without contact. */
export const leadRowDto = z.object({
  id: z.string(),
  line: z.enum(LINES),
  tier: z.enum(TIERS),
  state: z.string(),
  zip: z.string(),
  status: z.enum(LEAD_STATUSES),
  score: z.nullable(z.int()),
  isTest: z.boolean(),
  publisher: z.string(),
  receivedAt: z.string(),
  /**
   * The reason code of the failed check; null when every check of the post passed, also for a lead that left the stock later because its
   * person was sold or suppressed meanwhile.
   */
  failedBy: z.nullable(z.string()),
});
export type LeadRowDto = z.infer<typeof leadRowDto>;

/** Response of POST /api/admin/leads/search, newest first. */
export const leadPageDto = z.object({
  leads: z.array(leadRowDto),
  /** What the search text was read as; null without a search text, or when it is none of these. */
  searchedBy: z.nullable(z.enum(["id", "phone", "email"])),
  nextCursor: z.nullable(z.string()),
});
export type LeadPageDto = z.infer<typeof leadPageDto>;

/** Body of POST /api/admin/leads/search. Not a query string, because phones and emails must not be logged. */
export const leadSearchBody = z.object({
  search: z.optional(searchText),
  line: z.optional(z.enum(LINES)),
  state: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
  status: z.optional(z.enum(LEAD_STATUSES)),
  publisherId: z.optional(uuid()),
  cursor: z.optional(z.string().check(z.regex(CURSOR, "This is not a valid cursor."))),
});
export type LeadSearch = z.output<typeof leadSearchBody>;

const leadCheckDto = z.object({
  name: z.string(),
  verdict: z.enum(["passed", "failed", "warned"]),
  reason: z.nullable(z.string()),
  /** Milliseconds with three decimals. */
  durationMs: z.number(),
});
export type LeadCheckDto = z.infer<typeof leadCheckDto>;

const leadConsentDto = z.object({
  version: z.string(),
  pageUrl: z.string(),
  userAgent: z.string(),
  givenAt: z.string(),
  trustedFormUrl: z.nullable(z.string()),
  jornayaId: z.nullable(z.string()),
  sha256: z.string(),
  retainUntil: z.string(),
});

const leadSaleDto = z.object({
  orderId: z.string(),
  buyer: z.object({ id: z.string(), username: z.nullable(z.string()) }),
  allocatedAt: z.string(),
  /** The rules of the order at the time of the sale, one by one, in words. */
  match: z.array(z.object({ label: z.string(), wanted: z.string(), found: z.string() })),
  /** Null until the receipt is written. */
  certificateId: z.nullable(z.string()),
});

/** Response of GET /api/admin/leads/{id}. */
export const leadDetailDto = z.extend(leadRowDto, {
  verifiedAt: z.nullable(z.string()),
  soldAt: z.nullable(z.string()),
  erasedAt: z.nullable(z.string()),
  wantsBeneficiary: z.boolean(),
  higherIncome: z.boolean(),
  /** Typed by line. No personal data. */
  attributes: z.record(z.string(), z.unknown()),
  /** In the order in which they ran. */
  checks: z.array(leadCheckDto),
  consent: z.nullable(leadConsentDto),
  sale: z.nullable(leadSaleDto),
  /** Null without a return. */
  leadReturn: z.nullable(staffReturnDto),
  /** What staff can grant for the lead; null for one that was never sold, and for one with a return. */
  returnOffer: z.nullable(returnOfferDto),
  /** Whether the person is on the suppression list. */
  suppression: leadSuppressionDto,
  duplicateOfId: z.nullable(z.string()),
  /** Repeated inquiries of the same person. */
  repeats: z.array(z.object({ id: z.string(), receivedAt: z.string() })),
  /** Whether the contact is stored and can be shown. */
  hasContact: z.boolean(),
  /** Who viewed the contact, newest first. */
  views: z.array(z.object({ at: z.string(), username: z.nullable(z.string()) })),
});
export type LeadDetailDto = z.infer<typeof leadDetailDto>;

/** Response of POST /api/admin/leads/{id}/contact: the contact in the clear. Every view is logged. */
export const leadContactDto = z.object({
  contact: z.object({
    firstName: z.string(),
    lastName: z.string(),
    phone: z.string(),
    email: z.string(),
    street: z.string(),
    city: z.string(),
    dateOfBirth: z.string(),
  }),
  /** Null without consent evidence. */
  consent: z.nullable(z.object({ text: z.string(), ipAddress: z.string() })),
});
export type LeadContactDto = z.infer<typeof leadContactDto>;

/** Response of GET /api/admin/leads/stock. Combinations without leads are left out. */
export const stockDto = z.object({
  at: z.string(),
  stock: z.array(
    z.object({ line: z.enum(LINES), state: z.string(), age: z.enum(STOCK_AGE_NAMES), leads: z.int() }),
  ),
  /** Every line, and how its leads leave the stock because their consent is too old. */
  expiry: z.array(
    z.object({
      line: z.enum(LINES),
      maxAgeDays: z.int(),
      inStock: z.int(),
      /** Of these: leads whose consent gets too old within 7 days. */
      expiringSoon: z.int(),
      /** The leads in stock by the age of their consent in full days, without ages that no lead has. */
      consentAges: z.array(z.object({ days: z.int(), leads: z.int() })),
      /** Leads that left the stock unsold, ever. */
      expired: z.int(),
    }),
  ),
});
export type StockDto = z.infer<typeof stockDto>;
