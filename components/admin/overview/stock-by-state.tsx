import { ASIDE_LINK, Section } from "@/components/workspace/section";
import { WorkspaceLink } from "@/components/workspace/workspace-link";
import { cn } from "@/lib/kit/cn";
import { formatCount } from "@/lib/kit/format-count";
import { paths } from "@/lib/kit/paths";
import { STOCK_AGES } from "@/lib/staff/leads/stock-ages";
import { shadeOf } from "@/lib/staff/leads/sum-stock";
import type { StaffOverviewDto } from "@/lib/staff/overview/schemas";

const HEADS = { hour: "<1 h", day: "1–24 h", week: "1–7 d", month: "7–30 d", older: "30 d+" } as const;
/** From few leads to many. The dark steps have white figures. */
const SHADES = ["", "bg-accent-soft", "bg-chart-5", "bg-chart-4", "bg-chart-3"] as const;

/** The stock by state and age: the more leads, the darker the cell. */
export function StockByState({ stock }: { stock: StaffOverviewDto["stock"] }) {
  const most = Math.max(0, ...stock.states.flatMap(({ byAge }) => Object.values(byAge)));
  return (
    <Section
      id="stock-title"
      title="What is in stock, and how old is it?"
      aside={
        <WorkspaceLink href={paths.adminStock} className={ASIDE_LINK}>
          {formatCount(stock.total)} leads
        </WorkspaceLink>
      }
    >
      {stock.total === 0 ? (
        <p className="pt-4 text-sm text-muted">No leads in stock.</p>
      ) : (
        <table className="mt-4 w-full table-fixed border-separate border-spacing-[2px] text-center text-sm">
          <caption className="sr-only">Leads in stock by state and age since verification</caption>
          <thead>
            <tr className="text-xs text-muted">
              <th scope="col" className="w-[26%] text-left font-normal">
                State
              </th>
              {STOCK_AGES.map(({ age }) => (
                <th key={age} scope="col" className="font-normal">
                  {HEADS[age]}
                </th>
              ))}
              <th scope="col" className="text-right font-normal">
                All
              </th>
            </tr>
          </thead>
          <tbody>
            {stock.states.map(({ state, total, byAge }) => (
              <tr key={state}>
                <th scope="row" className="truncate py-1 text-left font-normal">
                  {state}
                </th>
                {STOCK_AGES.map(({ age }) => (
                  <td
                    key={age}
                    className={cn("rounded-sm py-1", SHADES[shadeOf(byAge[age], most, SHADES.length - 1)])}
                  >
                    {byAge[age]}
                  </td>
                ))}
                <td className="text-right font-semibold">{formatCount(total)}</td>
              </tr>
            ))}
            {stock.others > 0 ? (
              <tr>
                <th
                  scope="row"
                  colSpan={STOCK_AGES.length + 1}
                  className="py-1 text-left font-normal text-muted"
                >
                  Other states
                </th>
                <td className="text-right font-semibold">{formatCount(stock.others)}</td>
              </tr>
            ) : null}
          </tbody>
        </table>
      )}
    </Section>
  );
}
