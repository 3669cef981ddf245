import { z } from "zod";
import { STATE_SEEDS } from "@/lib/catalog/catalog-data";
import type { Line } from "@/lib/catalog/lines";
import { NAMES_SOMEBODY, ONE_LINE } from "@/lib/kit/one-line";
import { MAXIMUM_AGE, MINIMUM_AGE } from "../checks/check-age";
import { CONSENT_AGE_RULE } from "../checks/reasons";
import { ATTRIBUTES } from "./attributes";
import { cents, day } from "./shared-fields";

const STATE_CODES = STATE_SEEDS.map(({ code }) => code);

const text = (maximum: number) => z.string().trim().min(1, "must not be empty").max(maximum);

const ONE_LINE_RULE =
  "one line without control characters and without marks that change the direction of text";

/** A name or an address of one line: customers read it on pages, in emails and in their CRM. */
const line = (maximum: number) =>
  text(maximum)
    .refine((value) => ONE_LINE.test(value), `must be ${ONE_LINE_RULE}`)
    .describe(`Must be ${ONE_LINE_RULE}.`);

const personName = (maximum: number) =>
  line(maximum)
    .refine((value) => value === "" || NAMES_SOMEBODY.test(value), "must have a letter or digit")
    .describe(`Must be ${ONE_LINE_RULE}, and have a letter or digit.`);

/** The consumer. Sealed before it is stored. The schema checks shapes only; the checks decide if a number exists. */
const contact = z.strictObject({
  firstName: personName(80),
  lastName: personName(80),
  phone: text(40).describe(
    "A US phone number in any usual format. Numbers that nobody can have, 555-0100 to 555-0199 and 555-1212, pass with a test key only.",
  ),
  email: text(254),
  street: line(120),
  city: line(80),
  state: z.enum(STATE_CODES, "must be the two letters of a state, or DC"),
  zip: z
    .string()
    .regex(/^\d{5}(-\d{4})?$/, "must have five digits")
    .describe("Must be in the state."),
  dateOfBirth: day(),
});

const contactOf = (line: Line) =>
  contact.extend({
    dateOfBirth: day().describe(
      `The consumer must be at least ${MINIMUM_AGE} and at most ${MAXIMUM_AGE[line]} years old.`,
    ),
  });

const consentFields = {
  text: text(4_000).describe("The wording that the consumer agreed to, as displayed."),
  version: text(80).describe("Your id of this wording."),
  pageUrl: z
    .string()
    .trim()
    .min(1)
    .max(2_000)
    .describe("The URL of the form. Query and fragment are not kept."),
  ipAddress: z.string().trim().min(1).max(45).describe("The consumer's IP address, IPv4 or IPv6."),
  userAgent: text(500),
  givenAt: z.iso
    .datetime({ offset: true, error: "must be a time with a time zone, for example 2026-11-21T09:27:34Z" })
    .describe(`When the consumer agreed: ${CONSENT_AGE_RULE}.`),
};
const consentCertificates = {
  trustedFormUrl: z
    .string()
    .trim()
    .max(200)
    .optional()
    .describe("https://cert.trustedform.com/…, of one person's visit: another person's is refused."),
  jornayaLeadId: z
    .string()
    .trim()
    .max(40)
    .optional()
    .describe("The universal LeadiD token, of one person's visit."),
};

/** The consent as publishers must send it. */
const wholeConsent = z.strictObject({ ...consentFields, ...consentCertificates });
/** The consent as it is parsed. The consent check records what is missing, so every field is optional here. */
const anyConsent = z.strictObject({ ...consentFields, ...consentCertificates }).partial();
export type ConsentPost = z.output<typeof anyConsent>;

/** Strict objects everywhere: an unknown field is an error, so that no social security number is ever stored. */
const postOf = <L extends Line, Consent extends z.ZodType>(line: L, consent: Consent) =>
  z.strictObject({
    line: z.literal(line),
    contact: contactOf(line),
    consent,
    householdIncomeCents: cents()
      .optional()
      .describe(
        `Yearly household income, as the consumer stated it.${line === "health" ? " Needed for Premium." : ""}`,
      ),
    phoneConfirmedAt: z.iso
      .datetime({ offset: true })
      .optional()
      .describe(
        "When you reached the consumer at this number: not in the future, and at most a day before the consent. Needed for Premium, and counts only when we have agreed on it.",
      ),
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

/** The JSON Schema (draft 2020-12) of a line's post, for publishers. */
export function describeLeadPost(line: Line): z.core.JSONSchema.BaseSchema {
  const schema = postOf(line, wholeConsent).meta({
    title: `Lead post, ${line}`,
    description: "Body of POST /api/intake/leads. Other fields are refused.",
  });
  return z.toJSONSchema(schema, { target: "draft-2020-12", io: "input" });
}
