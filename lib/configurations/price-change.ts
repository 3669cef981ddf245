import * as z from "zod/mini";
import { fromLineColumn, type LineColumn } from "@/lib/catalog/line-column";
import { LINE_LABELS } from "@/lib/catalog/lines";
import { decimalAmount } from "@/lib/catalog/schemas";
import { type AppError, conflict } from "@/lib/kit/errors";
import { type Cents, formatDollars, toDecimal } from "@/lib/kit/money";
import { ApiError } from "@/lib/platform/http/api-request";
import { type PriceList, priceConfiguration, type Selection } from "@/lib/pricing/price-configuration";

/** The price of a configuration by today's catalog: the package's price, or the price of the selection. */
export function currentPriceCents(
  list: PriceList,
  selection: Selection,
  fromPackage: { priceCents: Cents } | null,
): Cents {
  return fromPackage ? fromPackage.priceCents : priceConfiguration(list, selection).totalCents;
}

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

/**
 * For a saved configuration that is to be paid, or bought again.
 * @throws AppError 409 `no-longer-offered` when its lead type or package has left the catalog.
 */
export function assertOffered(configuration: {
  leadType: { name: string; line: LineColumn; isOffered: boolean };
  package: { name: string; isOffered: boolean } | null;
}): void {
  const { leadType, package: fromPackage } = configuration;
  if (fromPackage?.isOffered === false) {
    const what = `The ${fromPackage.name} package is`;
    throw conflict("no-longer-offered", `${what} no longer on offer. Please choose another one.`);
  }
  if (leadType.isOffered) return;
  const what = `${LINE_LABELS[fromLineColumn(leadType.line)]} ${leadType.name} leads are`;
  throw conflict("no-longer-offered", `${what} no longer on offer. Please choose other leads.`);
}

/** Whether an error in the browser is a 409 `already-paid`. */
export function isAlreadyPaid(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    error.status === 409 &&
    (error.problem?.type.endsWith("already-paid") ?? false)
  );
}
