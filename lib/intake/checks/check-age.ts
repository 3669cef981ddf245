import type { Line } from "@/lib/catalog/lines";
import { HOUR_MS } from "@/lib/kit/time-units";
import { type Finding, failed, PASSED } from "./record-checks";

/** Contracts with minors do not bind, and we do not sell data of minors. */
export const MINIMUM_AGE = 18;

/**
 * Oldest age at the post, by line: a lead in stock may have had a birthday since. Above 85, life insurers write no new policies. At 65 Medicare begins, and we sell no
 * Medicare Advantage or Part D leads.
 */
export const MAXIMUM_AGE: Readonly<Record<Line, number>> = {
  life: 85,
  health: 64,
  auto: 100,
  "property-casualty": 100,
};

/**
 * A day begins in Hawaii 10 hours after it began in UTC, and nowhere in the states later. Until then, somebody may still be
 * younger where they live.
 */
const HAWAII_MS = 10 * HOUR_MS;

/** The oldest person ever was 122. */
const OLDEST_PERSON = 122;

/** @param birthDate `YYYY-MM-DD` */
export function checkAge(birthDate: string, line: Line, now: Date): Finding {
  const age = ageOn(birthDate, now);
  if (age < 0 || age > OLDEST_PERSON) return failed("birth-date-not-possible");
  // Both limits use the age in the state where the day begins last, so nobody reaches one before the birthday in their own state.
  const leastAge = leastAgeOn(birthDate, now);
  if (leastAge < MINIMUM_AGE) return failed("under-age");
  return leastAge > MAXIMUM_AGE[line] ? failed("over-age") : PASSED;
}

/** Age in full years in the state whose day begins last: nobody is younger. @param birthDate `YYYY-MM-DD` */
export function leastAgeOn(birthDate: string, now: Date): number {
  return ageOn(birthDate, new Date(now.getTime() - HAWAII_MS));
}

/** Age in full years on the day of `now` (UTC); negative for a date in the future. @param birthDate `YYYY-MM-DD` */
export function ageOn(birthDate: string, now: Date): number {
  const [year = 0, month = 0, day = 0] = birthDate.split("-").map(Number);
  const hadBirthday =
    now.getUTCMonth() + 1 > month || (now.getUTCMonth() + 1 === month && now.getUTCDate() >= day);
  return now.getUTCFullYear() - year - (hadBirthday ? 0 : 1);
}
