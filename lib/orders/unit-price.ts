import { formatDollars, fromDecimal } from "@/lib/kit/money";

/**
 * What one lead of an order or a package costs: `$42.00`, or `about $23.41` when the payment does not divide by the leads. A renewal may cost another
 * amount than its configuration says, so the payment counts.
 * @param totalAmount the price of all leads, as the API returns it.
 */
export function nameUnitPrice({ totalAmount, leads }: { totalAmount: string; leads: number }): string {
  const totalCents = fromDecimal(totalAmount) ?? 0;
  const text = formatDollars(Math.round(totalCents / leads));
  return totalCents % leads === 0 ? text : `about ${text}`;
}
