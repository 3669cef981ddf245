import { PageLink } from "@/components/navigation/page-link";
import { rowLinkClass } from "@/components/ui/listing/row-link";
import { STATE_SEEDS } from "@/lib/catalog/catalog-data";
import type { Line } from "@/lib/catalog/lines";
import { paths } from "@/lib/kit/paths";
import { STOCK_AGES } from "@/lib/staff/leads/stock-ages";
import type { StockSums } from "@/lib/staff/leads/sum-stock";

const NAMES = new Map<string, string>(STATE_SEEDS.map(({ code, name }) => [code, name]));

interface StockTableProps {
  sums: StockSums;
  /** The line that the sums are of; empty for all. */
  line: Line | "";
}

/** The stock by state and age, largest first. Each state links to its leads. */
export function StockTable({ sums, line }: StockTableProps) {
  return (
    // The table is wider than a phone, so it scrolls. With the keyboard, moving from link to link scrolls it.
    <section
      aria-label="Stock by state and age, in figures"
      className="relative overflow-x-auto rounded-lg border border-line bg-white"
    >
      <table className="w-full min-w-[40rem] text-right text-sm tabular-nums">
        <caption className="sr-only">Leads in stock by state and age</caption>
        <thead>
          <tr className="border-b border-line text-muted">
            <th scope="col" className="px-4 py-2.5 text-left font-semibold">
              State
            </th>
            <th scope="col" className="px-4 py-2.5 font-semibold">
              All
            </th>
            {STOCK_AGES.map(({ age, label }) => (
              <th key={age} scope="col" className="px-4 py-2.5 font-semibold">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {sums.states.map(({ state, total, byAge }) => (
            <tr key={state}>
              <th scope="row" className="px-4 py-2 text-left font-medium">
                <PageLink href={paths.adminStockOf(state, line)} className={rowLinkClass}>
                  {NAMES.get(state) ?? state}
                </PageLink>
              </th>
              <td className="px-4 py-2 font-semibold">{total}</td>
              {STOCK_AGES.map(({ age }) => (
                <td key={age} className="px-4 py-2">
                  {byAge[age] === 0 ? <span className="text-muted">0</span> : byAge[age]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
