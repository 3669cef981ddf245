import { PageLink } from "@/components/navigation/page-link";
import { rowLinkClass } from "@/components/ui/listing/row-link";
import { formatCalendarDay } from "@/lib/kit/format-date";
import { formatDollars } from "@/lib/kit/money";
import { paths } from "@/lib/kit/paths";
import type { BillingOverview, BookDay } from "@/lib/staff/billing/schemas";

const WIDTH = 600;
const HEIGHT = 180;

const KEYS = [
  ["bg-accent", "revenue"],
  ["bg-amber", "refunds"],
  ["bg-red", "disputes"],
] as const;

/** Revenue above the line and what went back below it, one bar a day, as a plot and as a table. */
export function BillingPlot({ overview: { days } }: { overview: BillingOverview }) {
  const up = Math.max(...days.map(({ captured }) => captured));
  const down = Math.max(...days.map(lostOf));
  if (up === 0 && down === 0 && days.every(isEmpty))
    return (
      <p className="rounded-lg border border-line bg-white p-5 text-ink-soft">
        No money moved in this period.
      </p>
    );
  const first = days[0];
  const last = days.at(-1);
  return (
    <div className="grid min-w-0 gap-5">
      <figure className="min-w-0 rounded-lg border border-line bg-white p-4 sm:p-5">
        <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <span className="font-semibold">Revenue, refunds and disputes per day</span>
          <span className="flex flex-wrap gap-x-4 text-sm text-muted">
            {KEYS.map(([color, name]) => (
              <span key={name} className="inline-flex items-center gap-1.5">
                <span className={`inline-block size-2.5 rounded-full ${color}`} />
                {name}
              </span>
            ))}
          </span>
        </figcaption>
        <p className="mt-3 text-sm text-muted">{formatDollars(up)}</p>
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="mt-1 h-44 w-full border-y border-line"
        >
          <Bars days={days} up={up} down={down} />
        </svg>
        {down > 0 ? <p className="mt-1 text-sm text-muted">−{formatDollars(down)}</p> : null}
        <p className="mt-1 flex justify-between gap-4 text-sm text-muted">
          <span>{first ? dayWords(first.day) : ""}</span>
          <span>{last && days.length > 1 ? dayWords(last.day) : ""}</span>
        </p>
      </figure>
      <DayTable days={days} />
    </div>
  );
}

/** What went back on a day. A refund that failed can make it negative; then nothing is drawn. */
function lostOf({ refunded, lost }: BookDay): number {
  return Math.max(0, refunded) + Math.max(0, lost);
}

function isEmpty({ captured, refunded, lost }: BookDay): boolean {
  return captured === 0 && refunded === 0 && lost === 0;
}

function Bars({ days, up, down }: { days: readonly BookDay[]; up: number; down: number }) {
  const width = WIDTH / days.length;
  const scale = HEIGHT / Math.max(1, up + down);
  const zero = up * scale;
  return (
    <>
      {days.map((one, index) => {
        const refunded = Math.max(0, one.refunded) * scale;
        return (
          <g key={one.day} transform={`translate(${index * width + width * 0.1} 0)`}>
            <rect
              className="fill-accent"
              width={width * 0.8}
              y={zero - one.captured * scale}
              height={one.captured * scale}
            />
            <rect className="fill-amber" width={width * 0.8} y={zero} height={refunded} />
            <rect
              className="fill-red"
              width={width * 0.8}
              y={zero + refunded}
              height={Math.max(0, one.lost) * scale}
            />
          </g>
        );
      })}
      <rect className="fill-line-strong" width={WIDTH} y={zero - 0.5} height={1} />
    </>
  );
}

/** The figures of the plot, latest day first. Days without a movement are left out. */
function DayTable({ days }: { days: readonly BookDay[] }) {
  const busy = days.filter((one) => !isEmpty(one)).toReversed();
  return (
    <details className="min-w-0 rounded-lg border border-line bg-white p-4 sm:p-5">
      <summary className="cursor-pointer font-semibold">Show as a table</summary>
      {/* The table can be wider than a phone, so it scrolls. With the keyboard, moving from link to link scrolls it. */}
      <section aria-label="Money by day, as a table" className="relative mt-4 overflow-x-auto">
        <table className="w-full text-left text-sm tabular-nums">
          <caption className="sr-only">Revenue, refunds and disputes per day, latest first</caption>
          <thead className="text-muted">
            <tr className="border-b border-line">
              {["Day", "Revenue", "Refunds", "Disputes", "Kept"].map((name, index) => (
                <th
                  key={name}
                  scope="col"
                  className={`py-2 pr-4 font-semibold ${index > 0 ? "text-right" : ""}`}
                >
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {busy.map(({ day, captured, refunded, lost, kept }) => (
              <tr key={day} className="border-b border-line last:border-0">
                <th scope="row" className="whitespace-nowrap py-2 pr-4 font-normal">
                  <PageLink href={`${paths.adminBilling}?from=${day}&to=${day}`} className={rowLinkClass}>
                    {dayWords(day)}
                  </PageLink>
                </th>
                <td className="pr-4 text-right">{formatDollars(captured)}</td>
                <td className="pr-4 text-right">{formatDollars(refunded)}</td>
                <td className="pr-4 text-right">{formatDollars(lost)}</td>
                <td className="pr-4 text-right">{formatDollars(kept)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}

function dayWords(day: string): string {
  return formatCalendarDay(new Date(`${day}T00:00:00Z`));
}
