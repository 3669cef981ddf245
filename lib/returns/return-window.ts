const HOUR_MS = 3_600_000;

/** Days after the sale in which a lead may be returned. */
export const RETURN_DAYS = 15;

/** Hours in which people decide; what they have not decided by then is approved. */
export const DECISION_HOURS = 24;

/** When the right to return a lead that was sold at `soldAt` ends. */
export function returnableUntil(soldAt: Date): Date {
  return new Date(soldAt.getTime() + RETURN_DAYS * 24 * HOUR_MS);
}

/** When a return that was asked for at `requestedAt` is decided at the latest. */
export function decideBy(requestedAt: Date): Date {
  return new Date(requestedAt.getTime() + DECISION_HOURS * HOUR_MS);
}
