import * as z from "zod/mini";
import { decimalAmount } from "@/lib/catalog/schemas";
import { type AppError, conflict } from "@/lib/kit/errors";
import { type Cents, formatDollars, toDecimal } from "@/lib/kit/money";
import { ApiError } from "@/lib/platform/http/api-request";

/** Error 409 `price-changed`: the catalog changed since the customer saw the price. `totalPrice` has the new one. */
export function priceChanged(newPriceCents: Cents): AppError {
  return conflict(
    "price-changed",
    `The price has changed to ${formatDollars(newPriceCents)}. Please check it before you go on.`,
    {
      totalPrice: toDecimal(newPriceCents),
    },
  );
}

const priceMember = z.looseObject({ totalPrice: decimalAmount });

/** Reads `priceChanged` in the browser: the new price (decimal); null for every other error. */
export function readPriceChange(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  const member = priceMember.safeParse(error.problem);
  return member.success ? member.data.totalPrice : null;
}
