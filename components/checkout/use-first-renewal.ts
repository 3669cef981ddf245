import { useNow } from "@/components/compliance/use-now";
import type { LeadConfigurationDto } from "@/lib/configurations/schemas";
import { firstRenewalDay, writeDay } from "@/lib/plans/plan-schedule";

/**
 * The day of the first renewal of what is paid for now: `Sunday, November 29, 2026`. It follows the clock: the page can stay open past
 * midnight, and the customer agrees to what it says when they press Pay.
 * @param timeZone the customer's; undefined while nobody is known to be signed in.
 * @returns null for a one-time purchase, and until hydration.
 */
export function useFirstRenewal(
  purchaseType: LeadConfigurationDto["purchaseType"],
  timeZone: string | undefined,
): string | null {
  const now = useNow();
  const day = timeZone && now ? firstRenewalDay(purchaseType, timeZone, now) : null;
  return day && writeDay(day);
}
