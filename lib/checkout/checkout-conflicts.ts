import * as z from "zod/mini";
import type { LineColumn } from "@/lib/catalog/line-column";
import { nameLeadType } from "@/lib/catalog/name-lead-type";
import { type AppError, conflict } from "@/lib/kit/errors";
import { formatDecimal } from "@/lib/kit/money";
import { type BankDebitDto, bankDebitDto } from "@/lib/payments/schemas";
import { ApiError, isProblem } from "@/lib/platform/http/api-request";

// Why the server refuses to take a payment (409), and how the browser recognizes the reason. A changed price is the other
// reason: lib/configurations/price-change.ts.

/** Error 409 `already-paid`. */
export function alreadyPaid(): AppError {
  return conflict(
    "already-paid",
    "This package is already paid for. You can find the order on your dashboard.",
  );
}

/** Whether an error in the browser is a 409 `already-paid`. */
export function isAlreadyPaid(error: unknown): boolean {
  return isProblem(error, "already-paid");
}

/** Error 409 `no-longer-offered`: the lead type or the package of a configuration has left the catalog. */
export function noLongerOffered(configuration: {
  leadType: { name: string; line: LineColumn };
  package: { name: string; isOffered: boolean } | null;
}): AppError {
  const { leadType, package: fromPackage } = configuration;
  if (fromPackage?.isOffered === false) {
    const what = `The ${fromPackage.name} package is`;
    return conflict("no-longer-offered", `${what} no longer on offer. Please choose another one.`);
  }
  const what = `${nameLeadType(leadType)} leads are`;
  return conflict("no-longer-offered", `${what} no longer on offer. Please choose other leads.`);
}

/** Error 409 `bought-by-api`: the configuration holds leads that were chosen by API. */
export function boughtByApi(): AppError {
  return conflict("bought-by-api", "These leads were chosen by API. They can be bought by API only.");
}

/** Error 409 `bought-by-plan`: a plan was changed to this configuration, and charges it by itself. */
export function boughtByPlan(): AppError {
  return conflict(
    "bought-by-plan",
    "Your plan charges these leads by itself. To buy more of them now, build a new selection.",
  );
}

/** Reads `noLongerOffered`, `boughtByApi` and `boughtByPlan` in the browser: why nobody can pay for the configuration; null for every other error. */
export function readNotForSale(error: unknown): string | null {
  const reasons = ["no-longer-offered", "bought-by-api", "bought-by-plan"];
  if (!reasons.some((reason) => isProblem(error, reason))) return null;
  return error instanceof ApiError ? (error.problem?.detail ?? null) : null;
}

/**
 * Error 409 `debit-in-flight`: the bank has not confirmed the debit for this configuration, or for another one that buys
 * the same. For another one the customer may confirm a second purchase.
 */
export function debitInFlight(debit: BankDebitDto, leadConfigId: string): AppError {
  const amount = formatDecimal(debit.amount);
  const isSame = debit.leadConfigId === leadConfigId;
  return conflict(
    "debit-in-flight",
    isSame
      ? `A bank debit of ${amount} for this package is being processed. Your bank takes up to four business days. Please do not pay again.`
      : `A bank debit of ${amount} for the same package is being processed. To buy it a second time, confirm the second purchase.`,
    { debit },
  );
}

const debitMember = z.looseObject({ debit: bankDebitDto });

/** Reads `debitInFlight` in the browser: the debit; null for every other error. */
export function readDebitInFlight(error: unknown): BankDebitDto | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  const member = debitMember.safeParse(error.problem);
  return member.success ? member.data.debit : null;
}
