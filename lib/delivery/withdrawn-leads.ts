import { type AppError, conflict } from "@/lib/kit/errors";
import { WITHDRAWALS, type Withdrawal } from "./delivery-status";

/**
 * SQL condition: the return of the lead `l` was approved, so its contact is withdrawn (lib/returns/return-status.ts,
 * `isWithdrawn`).
 */
const IS_RETURNED =
  `EXISTS (SELECT 1 FROM "LeadReturn" r WHERE r."leadId" = l."id" AND r."status" = 'approved')` as const;

/**
 * SQL condition: the person of the lead `l` revoked the consent or was erased after the sale (docs/delivery.md). Two looks into
 * the primary key of the list, by phone and by email; while the keys of the hashes are rotated, a lead has two hashes of each.
 * Entries with another reason, such as a list of numbers that nobody may call, stop no delivery: the buyer decides.
 */
const IS_REVOKED = `(
  EXISTS (SELECT 1 FROM "Suppression" s WHERE s."kind" = 'phone' AND s."hash" IN (l."phoneIndex", l."nextPhoneIndex")
    AND s."reason" IN ('revoked', 'erased'))
  OR EXISTS (SELECT 1 FROM "Suppression" s WHERE s."kind" = 'email' AND s."hash" IN (l."emailIndex", l."nextEmailIndex")
    AND s."reason" IN ('revoked', 'erased')))` as const;

/** SQL condition: the lead `l` is not sent any more. */
export const IS_WITHDRAWN = `(${IS_RETURNED} OR ${IS_REVOKED})` as const;

/** SQL expression: the `Withdrawal` of the lead `l`, null for a lead that may be sent. */
export const WITHDRAWAL =
  `CASE WHEN ${IS_RETURNED} THEN 'returned' WHEN ${IS_REVOKED} THEN 'revoked' END` as const;

/**
 * SQL expression: the `Withdrawal` of the lead that the delivery `d` carries: null of other deliveries, and of leads that may be
 * sent. A delivery with a withdrawn lead is not restarted.
 */
export const WITHDRAWAL_OF_DELIVERY = `(
  SELECT ${WITHDRAWAL} FROM "Lead" l WHERE l."id" = d."leadId" AND d."event" = 'lead.delivered')` as const;

/**
 * SQL condition: the delivery `d` failed, and can be sent again. An alert cannot: it came too late for its browser, and the lead has a
 * delivery of its own. Nor can a lead that is not sent any more.
 */
export const IS_DEAD_LETTER =
  `(d."status" = 'dead' AND d."event" <> 'lead.alert' AND ${WITHDRAWAL_OF_DELIVERY} IS NULL)` as const;

/** The `Withdrawal` in a row. PostgreSQL only promises a text. */
export function toWithdrawal(text: string | null): Withdrawal | null {
  return WITHDRAWALS.find((known) => known === text) ?? null;
}

/**
 * The refusal to send a withdrawn lead again: 409 `lead-withdrawn` or `consent-revoked`.
 * @param returned what the reader, customer or staff, is told of a returned lead.
 */
export function withdrawnConflict(withdrawal: Withdrawal, returned: string): AppError {
  return withdrawal === "returned"
    ? conflict("lead-withdrawn", returned)
    : conflict(
        "consent-revoked",
        "The consumer of this lead asked not to be contacted, so the lead is not delivered again.",
      );
}
