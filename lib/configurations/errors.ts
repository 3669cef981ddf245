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

/**
 * For a saved configuration that somebody wants to pay for, or to buy once more.
 * @throws AppError 409 `no-longer-offered` when its lead type or package has left the catalog.
 */
export function assertOffered(configuration: {
  leadType: { isOffered: boolean };
  package: { isOffered: boolean } | null;
}): void {
  if (configuration.leadType.isOffered && configuration.package?.isOffered !== false) return;
  throw conflict("no-longer-offered", "This package is no longer on offer. Please choose another one.");
}
