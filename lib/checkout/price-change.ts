import * as z from "zod/mini";
import { decimalAmount } from "@/lib/catalog/schemas";
import { ApiError } from "@/lib/platform/http/api-request";

const priceMember = z.looseObject({ totalPrice: decimalAmount });

/** The new price (decimal) in a 409 `price-changed`; null for every other error. */
export function readPriceChange(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  const member = priceMember.safeParse(error.problem);
  return member.success ? member.data.totalPrice : null;
}

/** Whether an error is a 409 `already-paid`. */
export function isAlreadyPaid(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    error.status === 409 &&
    (error.problem?.type.endsWith("already-paid") ?? false)
  );
}
