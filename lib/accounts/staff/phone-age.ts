import { DAY_MS } from "@/lib/kit/time-units";

/** How long a changed phone does not prove who somebody is: a stolen session can change it. */
export const PHONE_DAYS = 7;

/**
 * From when the phone of an account, which was changed at `changedAt`, proves who somebody is. Null when it does so at `now`:
 * it was changed `PHONE_DAYS` ago or earlier, or never.
 */
export function phoneProvesFrom(changedAt: Date | null, now: Date): Date | null {
  if (!changedAt) return null;
  const from = new Date(changedAt.getTime() + PHONE_DAYS * DAY_MS);
  return from > now ? from : null;
}
