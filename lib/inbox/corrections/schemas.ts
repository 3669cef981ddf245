import * as z from "zod/mini";
import { uuid } from "@/lib/kit/uuid";

/** Input of the action `tellCorrection`: what is wrong about a consumer, and what is right. */
export const correctionInput = z.object({
  leadId: uuid(),
  text: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, "Write what is wrong, and what is right."),
      z.maxLength(1000, "A correction may have at most 1,000 characters."),
    ),
});
export type CorrectionInput = z.output<typeof correctionInput>;
