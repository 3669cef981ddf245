import type { StockDto } from "./schemas";

/** How many leads in stock of a line are too old for a limit of so many days. */
export function leadsLeaving(
  { consentAges }: Pick<StockDto["expiry"][number], "consentAges">,
  limitDays: number,
): number {
  // A lead that is 7 full days old has passed a limit of 7 days.
  return consentAges.reduce((sum, { days, leads }) => (days >= limitDays ? sum + leads : sum), 0);
}
