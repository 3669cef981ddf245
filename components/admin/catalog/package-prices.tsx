import { LINE_LABELS, type Line, type Tier } from "@/lib/catalog/lines";
import { formatDollars, toDecimal } from "@/lib/kit/money";
import { nameUnitPrice } from "@/lib/orders/unit-price";
import { type PackagePricing, packagePrices } from "@/lib/pricing/price-configuration";

interface PackagePricesProps extends PackagePricing {
  leadTypes: readonly { id: string; line: Line; tier: Tier; isOffered: boolean; basePriceCents: number }[];
}

/** What a package costs for each line, per month and per lead, beside the lead in the builder. Follows what staff type. */
export function PackagePrices({ leadTypes, ...pricing }: PackagePricesProps) {
  const prices = packagePrices(pricing, leadTypes);
  if (prices.length === 0)
    return (
      <p className="text-sm text-muted">
        No Premium lead type is on offer, so visitors do not see this package.
      </p>
    );
  return (
    <div aria-live="polite">
      <table className="w-full max-w-xl text-left text-sm tabular-nums">
        <caption className="mb-1 text-left font-semibold">Prices with this discount</caption>
        <thead className="text-muted">
          <tr>
            <th scope="col" className="py-1 pr-3 font-normal">
              Line
            </th>
            <th scope="col" className="py-1 pr-3 text-right font-normal">
              Per month
            </th>
            <th scope="col" className="py-1 pr-3 text-right font-normal">
              Per lead
            </th>
            <th scope="col" className="py-1 text-right font-normal">
              In the builder
            </th>
          </tr>
        </thead>
        <tbody>
          {prices.map(({ leadType, priceCents }) => (
            <tr key={leadType.id} className="border-t border-line">
              <th scope="row" className="py-1.5 pr-3 font-normal">
                {LINE_LABELS[leadType.line]}
              </th>
              <td className="py-1.5 pr-3 text-right">{formatDollars(priceCents)}</td>
              <td className="py-1.5 pr-3 text-right">
                {nameUnitPrice({ totalAmount: toDecimal(priceCents), leads: pricing.leadsPerMonth })}
              </td>
              <td className="py-1.5 text-right text-muted">{formatDollars(leadType.basePriceCents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
