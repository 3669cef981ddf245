import { HOUR_MS } from "@/lib/kit/time-units";

/** Days after the sale in which a lead may be returned. */
export const RETURN_DAYS = 15;

/** Days after an automatic denial in which the customer may ask staff to review it. */
export const REVIEW_DAYS = 15;

/** Hours that staff have to decide a return. After that it is approved, unless only staff may approve it (`needsStaff`). */
export const DECISION_HOURS = 24;

/** Returns the last moment at which a lead sold at `soldAt` can be returned. */
export function returnableUntil(soldAt: Date): Date {
  return new Date(soldAt.getTime() + RETURN_DAYS * 24 * HOUR_MS);
}

/** Returns the last moment at which a return that our records denied at `deniedAt` can be reviewed. */
export function reviewableUntil(deniedAt: Date): Date {
  return new Date(deniedAt.getTime() + REVIEW_DAYS * 24 * HOUR_MS);
}

/** Returns the earliest moment of a denial that can still be reviewed at `now`: the inverse of `reviewableUntil`. */
export function reviewableSince(now: Date): Date {
  return new Date(now.getTime() - REVIEW_DAYS * 24 * HOUR_MS);
}

/** Returns the deadline for deciding a return requested at `requestedAt`. */
export function decideBy(requestedAt: Date): Date {
  return new Date(requestedAt.getTime() + DECISION_HOURS * HOUR_MS);
}
