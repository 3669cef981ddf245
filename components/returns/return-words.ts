import { formatDollars, fromDecimal } from "@/lib/kit/money";
import type { ReturnRemedy } from "@/lib/returns/return-reasons";

export const RETURN_REMEDY_LABELS: Readonly<Record<ReturnRemedy, string>> = {
  replacement: "Replacement lead",
  refund: "Refund",
};

/** `$45.50`. @param amount as on the wire, `"45.50"`. */
export function dollars(amount: string): string {
  return formatDollars(fromDecimal(amount) ?? 0);
}
