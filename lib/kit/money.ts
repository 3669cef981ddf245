/** An amount in integer US cents. The program has no fractions of a cent. */
export type Cents = number;

/**
 * Converts cents to the API's form of money: a decimal string with two digits (`"299.00"`).
 * @throws RangeError when the amount is not a safe integer, because a rounded price is a wrong price.
 */
export function toDecimal(amountCents: Cents): string {
  if (!Number.isSafeInteger(amountCents)) throw new RangeError("Money must be whole cents.");
  const sign = amountCents < 0 ? "-" : "";
  const absolute = Math.abs(amountCents);
  return `${sign}${Math.floor(absolute / 100)}.${String(absolute % 100).padStart(2, "0")}`;
}

/**
 * Reads a decimal string (`"299"`, `"299.5"`, `"299.00"`) into cents; null for anything else.
 * At most eleven digits before the point, so the result is always a safe integer.
 */
export function fromDecimal(decimal: string): Cents | null {
  const match = /^(\d{1,11})(?:\.(\d{1,2}))?$/.exec(decimal);
  if (!match) return null;
  return Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
}

/**
 * Reads an amount as a person types it into cents: `1350`, `$1,350`, ` 26.5 `; null for anything else. `26,50` is refused,
 * because it may mean 26.50 or 2,650.
 */
export function readTypedDollars(typed: string): Cents | null {
  const amount = /^\$? ?(\d{1,3}(?:,\d{3})+(?:\.\d*)?|[\d.]+)$/.exec(typed.trim())?.[1];
  return amount === undefined ? null : fromDecimal(amount.replaceAll(",", ""));
}

const wholeDollars = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  maximumFractionDigits: 0,
});
const exactDollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** `$1,450`: rounded to whole dollars, as the screens show packages, checkout and orders. */
export function formatWholeDollars(amountCents: Cents): string {
  return wholeDollars.format(amountCents / 100);
}

/** `$18.00`: exact, for prices per lead. */
export function formatDollars(amountCents: Cents): string {
  return exactDollars.format(amountCents / 100);
}

/** `$45.50` for `"45.50"`: exact. @param decimal an amount as the API returns it; other text is returned unchanged. */
export function formatDecimal(decimal: string): string {
  const amountCents = fromDecimal(decimal);
  return amountCents === null ? decimal : formatDollars(amountCents);
}

/** `$1,450` for `"1450.00"`: whole dollars. @param decimal an amount as the API returns it; other text is returned unchanged. */
export function formatWholeDecimal(decimal: string): string {
  const amountCents = fromDecimal(decimal);
  return amountCents === null ? decimal : formatWholeDollars(amountCents);
}

/**
 * `$1,662.50` for `"1662.50"`, `$1,450` for `"1450.00"`: exact, with cents only where there are any. For amounts that are
 * charged. @param decimal an amount as the API returns it; other text is returned unchanged.
 */
export function formatExactDecimal(decimal: string): string {
  return hasCents(decimal) ? formatDecimal(decimal) : formatWholeDecimal(decimal);
}

/** Whether an amount has cents, so that `formatWholeDecimal` rounds it. @param decimal as the API returns it. */
export function hasCents(decimal: string): boolean {
  return (fromDecimal(decimal) ?? 0) % 100 !== 0;
}

/**
 * An order's amount rounded to whole units with its currency: `$10,625 USD`.
 * @param decimal an amount as the API returns it; other text is returned unchanged.
 */
export function formatOrderAmount(decimal: string, currency: string): string {
  return `${formatWholeDecimal(decimal)} ${currency.toUpperCase()}`;
}

/** `$1,137.50`, or `1137.50 EUR`: exact. @param currency Stripe's code in lower case. */
export function formatAmount(amountCents: Cents, currency: string): string {
  return currency === "usd"
    ? formatDollars(amountCents)
    : `${toDecimal(amountCents)} ${currency.toUpperCase()}`;
}
