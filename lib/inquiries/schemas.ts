import * as z from "zod/mini";
import { INDUSTRIES, LEAD_VOLUMES } from "./choices";

// A line break in a name would start a new header in the email to sales.
const ONE_LINE = /^[^\r\n]*$/;

const line = (label: string, maximum: number) =>
  z
    .string(`${label} is required`)
    .check(
      z.trim(),
      z.minLength(1, `${label} is required`),
      z.maxLength(maximum, `${label} is too long`),
      z.regex(ONE_LINE, `${label} must be one line`),
    );

/** An empty optional field counts as absent. */
const optionalText = (label: string, maximum: number, pattern = /[^]*/) =>
  z.pipe(
    z.optional(
      z.nullable(
        z
          .string()
          .check(
            z.trim(),
            z.maxLength(maximum, `${label} is too long`),
            z.regex(pattern, `${label} must be one line`),
          ),
      ),
    ),
    z.transform((value) => value || undefined),
  );

/** Body of POST /api/contact. */
export const inquiryBody = z.object({
  firstName: line("First name", 80),
  lastName: line("Last name", 80),
  email: z.pipe(
    z.string("Please enter a valid email address").check(z.trim()),
    z.email("Please enter a valid email address").check(z.maxLength(254)),
  ),
  phone: line("Phone", 40),
  company: optionalText("Company", 120, ONE_LINE),
  industry: z.enum(INDUSTRIES, "Please choose an industry"),
  leadVolume: z.pipe(
    z.optional(z.nullable(z.enum([...LEAD_VOLUMES, ""]))),
    z.transform((value) => value || undefined),
  ),
  message: optionalText("Message", 5000),
});
export type InquiryBody = z.output<typeof inquiryBody>;
