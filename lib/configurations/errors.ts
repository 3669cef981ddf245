import { type AppError, conflict } from "@/lib/kit/errors";
import { type Cents, formatDollars, toDecimal } from "@/lib/kit/money";

/** 409: the catalog changed since the buyer saw the price. The new one is in `totalPrice`. */
export function priceChanged(newPriceCents: Cents): AppError {
  return conflict(
    "price-changed",
    `The price has changed to ${formatDollars(newPriceCents)}. Please check it before you go on.`,
    {
      totalPrice: toDecimal(newPriceCents),
    },
  );
}
