import { z } from "zod";
import { STATE_SEEDS } from "@/lib/catalog/catalog-data";
import type { Line } from "@/lib/catalog/lines";
import { autoAttributes } from "./auto";
import { healthAttributes } from "./health";
import { lifeAttributes } from "./life";
import { propertyCasualtyAttributes } from "./property-casualty";
import { cents, day } from "./shared-fields";

const STATE_CODES = STATE_SEEDS.map(({ code }) => code);

const text = (maximum: number) => z.string().trim().min(1, "must not be empty").max(maximum);

/** Who the consumer is: sealed as soon as it is read. Shapes only; whether a number is one is a check's question. */
const contact = z.strictObject({
  firstName: text(80),
  lastName: text(80),
  phone: text(40).describe("A US number in any usual spelling."),
  email: text(254),
  street: text(120),
  city: text(80),
  state: z.enum(STATE_CODES, "must be a state's two letters, or DC"),
  zip: z
    .string()
    .regex(/^\d{5}(-\d{4})?$/, "must have five digits")
    .describe("Must lie in the state."),
  dateOfBirth: day().describe("The consumer must be of age, and within the line's limit."),
});

const consentFields = {
  text: text(4_000).describe("The wording that the consumer agreed to, as displayed."),
  version: text(80).describe("Your id of that wording."),
  pageUrl: z
    .string()
    .trim()
    .min(1)
    .max(2_000)
    .describe("The page of the form. Query and fragment are not kept."),
  ipAddress: z.string().trim().min(1).max(45).describe("The consumer's address, IPv4 or IPv6."),
  userAgent: text(500),
  givenAt: z.iso
    .datetime({ offset: true, error: "must be a time with its zone, as 2026-11-21T09:27:34Z" })
    .describe("When the consumer agreed. At most 30 days ago."),
};
const consentCertificates = {
  trustedFormUrl: z.string().trim().max(200).optional().describe("https://cert.trustedform.com/…"),
  jornayaLeadId: z.string().trim().max(40).optional().describe("The universal LeadiD token."),
};

/** As publishers are told: all of it is needed. */
const wholeConsent = z.strictObject({ ...consentFields, ...consentCertificates });
/** As posts are read: what is missing is found, named and recorded by the check of consent. */
const anyConsent = z.strictObject({ ...consentFields, ...consentCertificates }).partial();
export type ConsentPost = z.output<typeof anyConsent>;

const ATTRIBUTES = {
  life: lifeAttributes,
  health: healthAttributes,
  auto: autoAttributes,
  "property-casualty": propertyCasualtyAttributes,
} as const;

/** Strict everywhere: an unknown field is an error, so that a social security number can never slip in. */
const postOf = <L extends Line, Consent extends z.ZodType>(line: L, consent: Consent) =>
  z.strictObject({
    line: z.literal(line),
    contact,
    consent,
    householdIncomeCents: cents()
      .optional()
      .describe("A year's income of the household, as the consumer stated it."),
    phoneConfirmedAt: z.iso
      .datetime({ offset: true })
      .optional()
      .describe("When you reached the consumer at this number. Asked of Premium."),
    attributes: ATTRIBUTES[line],
  });

const readConsent = anyConsent.optional();

/** The body of POST /api/intake/leads. */
export const leadPost = z.discriminatedUnion("line", [
  postOf("life", readConsent),
  postOf("health", readConsent),
  postOf("auto", readConsent),
  postOf("property-casualty", readConsent),
]);
export type LeadPost = z.output<typeof leadPost>;

/** One line's post as JSON Schema (draft 2020-12), for publishers. */
export function describeLeadPost(line: Line): z.core.JSONSchema.BaseSchema {
  const schema = postOf(line, wholeConsent).meta({
    title: `Lead post, ${line}`,
    description: "Body of POST /api/intake/leads. Fields that are not listed are refused.",
  });
  return z.toJSONSchema(schema, { target: "draft-2020-12", io: "input" });
}
