import * as z from "zod/mini";
import { leadNoteDto, leadRowDto } from "./schemas";

const contactDto = z.object({
  firstName: z.string(),
  lastName: z.string(),
  /** E.164, for `tel:`. */
  phone: z.string(),
  /** `(512) 555-0142` */
  phoneInWords: z.string(),
  email: z.string(),
  street: z.string(),
  city: z.string(),
  /** YYYY-MM-DD */
  dateOfBirth: z.string(),
  age: z.int(),
});
export type ContactDto = z.infer<typeof contactDto>;

/** Consent evidence: response of GET /api/my/leads/{leadId}/consent, and content of its PDF. */
export const consentPacketDto = z.object({
  leadId: z.string(),
  text: z.string(),
  version: z.string(),
  pageUrl: z.string(),
  ipAddress: z.string(),
  userAgent: z.string(),
  givenAt: z.string(),
  trustedFormUrl: z.nullable(z.string()),
  jornayaId: z.nullable(z.string()),
  /** SHA-256 over the canonical JSON of the evidence, hex. The certificate has it, too. */
  sha256: z.string(),
  retainUntil: z.string(),
  certificateId: z.nullable(z.string()),
  /** Present only when the evidence is not the one that the receipt of the sale certifies. */
  warning: z.optional(z.string()),
});
export type ConsentPacketDto = z.infer<typeof consentPacketDto>;

const minutesDto = z.object({ startMinute: z.int(), endMinute: z.int() });

/** The CallingRule (lib/compliance) of the consumer's state. */
const callingRuleDto = z.object({
  code: z.string(),
  name: z.string(),
  zones: z.readonly(z.array(z.object({ id: z.string(), label: z.string() }))),
  zoneNote: z.nullable(z.string()),
  weekday: minutesDto,
  saturday: z.nullable(minutesDto),
  sunday: z.nullable(minutesDto),
  holidayCalls: z.boolean(),
  automated: z.nullable(z.string()),
  callLimit: z.nullable(z.string()),
  maxCallsIn24Hours: z.nullable(z.int()),
  evidence: z.enum(["A", "B", "C", "F"]),
  basis: z.string(),
  source: z.nullable(z.string()),
});

const checkDto = z.object({
  name: z.string(),
  verdict: z.enum(["passed", "failed", "warned"]),
  reason: z.nullable(z.string()),
  durationUs: z.int(),
});

/** A later request of the same person in the same line. It belongs to the owner of the lead, free of charge. */
const repeatedInquiryDto = z.object({
  id: z.string(),
  askedAt: z.string(),
  /** Null when it was not stored, because the lead had no owner yet, or when it cannot be read. */
  contact: z.nullable(contactDto),
  state: z.string(),
  zip: z.string(),
  isUnreadable: z.boolean(),
  /** What differs from the attributes of the lead. */
  changedAttributes: z.array(z.object({ label: z.string(), value: z.string() })),
  /** Null when it was not stored, cannot be opened, or was changed. */
  consent: z.nullable(z.object({ text: z.string(), pageUrl: z.string(), givenAt: z.string() })),
});
export type RepeatedInquiryDto = z.infer<typeof repeatedInquiryDto>;

/** Response of GET /api/my/leads/{leadId}. */
export const leadDetailDto = z.extend(leadRowDto, {
  /** Null when the contact was erased, withdrawn because the lead was returned, or cannot be read. */
  contact: z.nullable(contactDto),
  /** The data of the person was erased: nothing may be written about them. */
  isErased: z.boolean(),
  attributes: z.array(z.object({ label: z.string(), value: z.string() })),
  /** Null when there is no consent evidence, when it cannot be opened, or when the lead was returned. */
  consent: z.nullable(consentPacketDto),
  /** What is wrong with the consent evidence; null when it is the one that the receipt certifies. */
  consentWarning: z.nullable(z.string()),
  match: z.array(z.object({ label: z.string(), wanted: z.string(), found: z.string() })),
  /** Null until the receipt is signed, shortly after the sale. */
  certificateId: z.nullable(z.string()),
  /** Whether the person asked again from another area: the calling hours are those of all these places, not of the rule below alone. */
  asksFromSeveralPlaces: z.optional(z.boolean()),
  callingRule: z.nullable(callingRuleDto),
  receivedAt: z.string(),
  verifiedAt: z.nullable(z.string()),
  certifiedAt: z.nullable(z.string()),
  checks: z.array(checkDto),
  /** Newest first. */
  repeatedInquiries: z.array(repeatedInquiryDto),
  /** Newest first. */
  notes: z.array(leadNoteDto),
  /** Times of the viewer's calls, newest first. */
  calls: z.array(z.string()),
  /** Of the policy that the viewer sold, as the viewer entered it. */
  annualPremiumCents: z.nullable(z.int()),
});
export type LeadDetailDto = z.infer<typeof leadDetailDto>;
