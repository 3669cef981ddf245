import * as z from "zod/mini";
import { lineOf, personName, requiredLine } from "@/lib/kit/one-line";
import { uuid } from "@/lib/kit/uuid";
import { INDUSTRIES, LEAD_VOLUMES } from "./choices";

/** An empty optional field counts as absent. */
const optional = (text: z.ZodMiniType<string, string>) =>
  z.pipe(
    z.optional(z.nullable(text)),
    z.transform((value) => value || undefined),
  );

/** Body of POST /api/contact. */
export const inquiryBody = z.object({
  /** Of the browser's choice. The same inquiry with the same id, sent again after a lost response, is stored and emailed once. */
  id: z.optional(uuid()),
  firstName: personName("First name", 80),
  lastName: personName("Last name", 80),
  email: z.pipe(
    z.string("Please enter a valid email address").check(z.trim()),
    z.email("Please enter a valid email address").check(z.maxLength(254)),
  ),
  phone: requiredLine("Phone", 40),
  company: optional(lineOf("Company", 120)),
  industry: z.enum(INDUSTRIES, "Please choose an industry"),
  leadVolume: z.pipe(
    z.optional(z.nullable(z.enum([...LEAD_VOLUMES, ""]))),
    z.transform((value) => value || undefined),
  ),
  message: optional(z.string().check(z.trim(), z.maxLength(5000, "Message is too long"))),
});
export type InquiryBody = z.output<typeof inquiryBody>;
