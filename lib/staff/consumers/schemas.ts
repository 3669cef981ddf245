import * as z from "zod/mini";
import { caseName } from "@/lib/contacts/erasure/schemas";

/** Body of POST /api/admin/consumers/export. */
export const exportConsumerBody = z.strictObject({
  /** A phone number in any usual format, or an email. */
  person: z.string().check(z.trim(), z.minLength(1), z.maxLength(254)),
  case: caseName,
});
export type ExportConsumer = z.output<typeof exportConsumerBody>;

/** The part of the response that the page reads; the rest is the file. */
export const exportedConsumer = z.looseObject({ exportedAt: z.string(), leads: z.array(z.unknown()) });
