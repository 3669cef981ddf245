import { Section } from "@/components/workspace/section";
import { formatCount } from "@/lib/kit/format-count";
import { type DayColumn, type StateSeries, toDayChart } from "@/lib/workspace/day-chart";
import type { DayCountDto } from "@/lib/workspace/schemas";

const FILLS = ["fill-chart-1", "fill-chart-2", "fill-chart-3", "fill-chart-4", "fill-chart-5", "fill-off"];
const SWATCHES = ["bg-chart-1", "bg-chart-2", "bg-chart-3", "bg-chart-4", "bg-chart-5", "bg-off"];
const DAYS = 14;

/** How many leads came each day, and from which states. */
export function LeadsPerDay({ days, today }: { days: readonly DayCountDto[]; today: string }) {
  const chart = toDayChart(days, today, DAYS);
  return (
    <Section id="leads-per-day" title="Leads per day by state" aside="Last 14 days">
      {chart.total === 0 ? (
        <div className="grid h-42 place-items-center border-b border-line bg-[repeating-linear-gradient(to_top,theme(colors.line.DEFAULT)_0_1px,transparent_1px_42px)] text-center text-sm">
          <p className="max-w-sm bg-paper px-5 py-2 text-muted">
            <b className="block font-semibold text-ink">No leads in the last 14 days</b>
            Each day with leads appears here.
          </p>
        </div>
      ) : (
        <div className="grid gap-8 pt-5 min-[1181px]:grid-cols-[minmax(0,1fr)_212px]">
          <Columns columns={chart.columns} top={chart.top} />
          <Key series={chart.series} total={chart.total} today={chart.columns.at(-1)?.total ?? 0} />
          <NumbersTable columns={chart.columns} series={chart.series} />
        </div>
      )}
    </Section>
  );
}

/** Shapes scale with the page, text does not: so each column is a drawing of its own. */
function Columns({ columns, top }: { columns: readonly DayColumn[]; top: number }) {
  return (
    <div aria-hidden="true" className="relative self-start pl-7 text-xs text-muted">
      <div className="absolute inset-x-0 bottom-10 top-0">
        {[0, 0.5, 1].map((share) => (
          <div key={share} className="absolute inset-x-0" style={{ bottom: `${share * 88}%` }}>
            <span className="absolute -bottom-2 left-0 w-5 text-right">{formatCount(share * top)}</span>
            <div className="ml-7 border-t border-line" />
          </div>
        ))}
      </div>
      <div className="relative grid h-58 grid-cols-14">
        {columns.map(({ day, weekday, dayOfMonth, counts, total }, index) => (
          <div
            key={day}
            className={`grid min-w-0 grid-rows-[minmax(0,1fr)_40px] justify-items-center ${index === columns.length - 1 ? "font-semibold text-ink" : ""}`}
          >
            <div className="relative w-[62%] max-w-7">
              <svg viewBox="0 0 10 100" preserveAspectRatio="none" className="absolute inset-0 size-full">
                {stack(counts, top).map(({ key, y, height }) => (
                  <rect key={key} x="0" width="10" y={y} height={height} className={FILLS[key]} />
                ))}
              </svg>
              <span
                className="absolute -inset-x-3 text-center font-medium text-ink"
                style={{ bottom: `calc(${(total / top) * 88}% + 2px)` }}
              >
                {total > 0 ? total : ""}
              </span>
            </div>
            <span className="pt-1.5 text-center leading-4">
              <span className="hidden sm:block">{weekday}</span>
              {dayOfMonth}
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}

/** The parts of a column from the bottom up, in percent of the drawing's height, with a hairline between them. */
function stack(counts: readonly number[], top: number): { key: number; y: number; height: number }[] {
  let used = 0;
  return counts.flatMap((count, key) => {
    if (count === 0) return [];
    const height = (count / top) * 88;
    used += height;
    return [{ key, y: 100 - used, height: Math.max(0.5, height - 0.5) }];
  });
}

function Key({ series, total, today }: { series: readonly StateSeries[]; total: number; today: number }) {
  return (
    <table aria-hidden="true" className="w-full self-start text-sm">
      <thead>
        <tr className="text-xs text-muted">
          <th className="pb-1.5 text-left font-normal">State</th>
          <th className="pb-1.5 text-right font-normal">14 days</th>
          <th className="pb-1.5 pl-4 text-right font-normal">Today</th>
        </tr>
      </thead>
      <tbody>
        {series.map(({ name, total: all, today: now }, index) => (
          <tr key={name} className="border-t border-line">
            <td className="py-1.5">
              <span className={`mr-2 inline-block size-2.5 rounded-[2px] ${SWATCHES[index]}`} />
              {name}
            </td>
            <td className="py-1.5 text-right">{formatCount(all)}</td>
            <td className="py-1.5 pl-4 text-right text-muted">{formatCount(now)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="border-t border-line font-semibold">
          <td className="py-1.5">All</td>
          <td className="py-1.5 text-right">{formatCount(total)}</td>
          <td className="py-1.5 pl-4 text-right">{formatCount(today)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

/** The chart's numbers, for screen readers. */
function NumbersTable({
  columns,
  series,
}: {
  columns: readonly DayColumn[];
  series: readonly StateSeries[];
}) {
  return (
    <div className="sr-only">
      <table>
        <caption>Leads per day by state, last 14 days</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            {series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            <th scope="col">All</th>
          </tr>
        </thead>
        <tbody>
          {columns.map(({ day, long, counts, total }) => (
            <tr key={day}>
              <th scope="row">{long}</th>
              {series.map(({ name }, index) => (
                <td key={name}>{counts[index] ?? 0}</td>
              ))}
              <td>{total}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
