import * as z from "zod/mini";
import { LINES } from "@/lib/catalog/lines";

/** The oldest consent that we sell on, in days. A line may be stricter, never laxer: our pages promise this. SQL repeats it (consent-limit.db.test.ts). */
export const MAX_CONSENT_DAYS = 30;

/** How old the consent of a line's leads may be at their sale. */
export const consentLimitBody = z.object({
  line: z.enum(LINES),
  days: z
    .int("The limit must be a whole number of days.")
    .check(
      z.gte(1, "The limit must be at least 1 day."),
      z.lte(MAX_CONSENT_DAYS, `The limit must be at most ${MAX_CONSENT_DAYS} days.`),
    ),
  /** The limit that the page showed, in days. Nobody overwrites a change that they have not seen. */
  shown: z.int(),
});
export type ConsentLimit = z.output<typeof consentLimitBody>;
