import { Card } from "@/components/ui/card";
import { formatCount } from "@/lib/kit/format-count";
import { STOCK_AGES } from "@/lib/staff/leads/stock-ages";
import type { StockSums } from "@/lib/staff/leads/sum-stock";

const HEIGHT = 10;
const WIDTH = 300;

/** One bar per age, with its number. */
export function StockByAge({ sums }: { sums: StockSums }) {
  const most = Math.max(...STOCK_AGES.map(({ age }) => sums.byAge[age]), 1);
  return (
    <Card>
      <h3 className="text-lg font-semibold">
        <span className="font-display text-2xl font-medium tabular-nums">{formatCount(sums.total)}</span>{" "}
        {sums.total === 1 ? "lead in stock" : "leads in stock"}
      </h3>
      <dl className="mt-4 grid gap-3">
        {STOCK_AGES.map(({ age, label }) => (
          <div key={age} className="grid grid-cols-2 text-sm">
            <dt className="text-muted">{label}</dt>
            <dd className="text-right font-semibold tabular-nums">{formatCount(sums.byAge[age])}</dd>
            <dd aria-hidden="true" className="col-span-2">
              <svg
                aria-hidden="true"
                viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
                preserveAspectRatio="none"
                className="mt-1 block h-2.5 w-full"
              >
                <rect width={WIDTH} height={HEIGHT} className="fill-paper-deep" />
                <rect width={(sums.byAge[age] / most) * WIDTH} height={HEIGHT} className="fill-accent" />
              </svg>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
