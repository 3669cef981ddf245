import * as z from "zod/mini";
import { type AppError, conflict } from "@/lib/kit/errors";
import { formatDecimal } from "@/lib/kit/money";
import { type BankDebitDto, bankDebitDto } from "@/lib/payments/schemas";
import { ApiError } from "@/lib/platform/http/api-request";

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
