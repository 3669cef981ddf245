import type { ReactNode } from "react";
import { useNow } from "@/components/compliance/use-now";
import { WorkspaceLink } from "@/components/workspace/workspace-link";
import { cn } from "@/lib/kit/cn";
import { formatWait } from "@/lib/kit/durations";
import { formatCount, formatStoppedCount, isStoppedCount } from "@/lib/kit/format-count";
import { formatCalendarDay } from "@/lib/kit/format-date";
import { formatWholeDollars } from "@/lib/kit/money";
import { paths } from "@/lib/kit/paths";
import type { StaffOverviewDto } from "@/lib/staff/overview/schemas";

/** The figures of the overview. Each is a link to what it counts. */
export function OverviewFigures({ overview }: { overview: StaffOverviewDto }) {
  const { revenue, sellThrough, approvals, returns, disputes, deliveries, days } = overview;
  const now = useNow() ?? new Date(overview.at);
  const since = (at: string) => formatWait(now.getTime() - Date.parse(at));
  const until = (at: string) => formatWait(Date.parse(at) - now.getTime());
  const sold = shareOf(sellThrough.now);
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] border-y border-line sm:grid-cols-2 lg:grid-cols-3">
      <Figure
        href={paths.adminBilling}
        label="Revenue"
        value={formatWholeDollars(revenue.total)}
        chart={<RevenueLine overview={overview} />}
      >
        {compare(revenue.total, revenue.before, days)}
        {revenue.returned > 0 ? `, ${formatWholeDollars(revenue.returned)} refunded or disputed` : ""}
      </Figure>
      <Figure
        href={paths.adminStock}
        label="Sold within 24 hours"
        value={sold === null ? "–" : `${(sold * 100).toFixed(1)}%`}
      >
        {formatCount(sellThrough.now.sold)} of {formatCount(sellThrough.now.verified)} verified leads{" "}
        {SOLD_PERIOD_WORDS[days]}
        {comparePoints(sold, shareOf(sellThrough.before))}
      </Figure>
      <Figure
        href={`${paths.admin}?view=approval&sort=oldest`}
        label="Approvals due"
        value={formatStoppedCount(approvals.count)}
        isDue={approvals.count > 0}
      >
        {approvals.oldestAt
          ? `Oldest ${since(approvals.oldestAt)}. ${isStoppedCount(approvals.count) ? "More than " : ""}${formatWholeDollars(approvals.totalCents)} waiting`
          : "No orders waiting"}
      </Figure>
      <Figure
        href={paths.adminReturns}
        label="Oldest return"
        value={returns.oldestAt ? since(returns.oldestAt) : "None"}
        isDue={returns.count > 0}
      >
        {returns.count > 0 ? `${formatStoppedCount(returns.count)} to decide` : "No returns waiting"}
        {returns.nextDecideBy ? `. The next auto-approves in ${until(returns.nextDecideBy)}` : ""}
      </Figure>
      <Figure
        href={paths.adminDisputes}
        label="Disputes to answer"
        value={formatCount(disputes.count)}
        isDue={disputes.count > 0}
      >
        {disputes.nextDueBy ? `Next answer due in ${until(disputes.nextDueBy)}` : "No disputes waiting"}
      </Figure>
      <Figure
        href={paths.adminDeliveries}
        label="Failing destinations"
        value={formatStoppedCount(deliveries.failingDestinations)}
        isDue={deliveries.failingDestinations > 0}
      >
        {deliveries.failed === 0
          ? "No failed deliveries"
          : `${formatStoppedCount(deliveries.failed)} failed ${deliveries.failed === 1 ? "delivery" : "deliveries"}`}
      </Figure>
    </ul>
  );
}

interface FigureProps {
  href: string;
  label: string;
  value: string;
  /** Something waits for staff. */
  isDue?: boolean;
  chart?: ReactNode;
  children: ReactNode;
}

function Figure({ href, label, value, isDue = false, chart, children }: FigureProps) {
  return (
    <li className="relative border-line py-4 not-first:border-t sm:px-5 sm:odd:pl-0 sm:nth-2:border-t-0 sm:even:border-l lg:nth-[3n+1]:border-l-0 lg:nth-[3n+1]:pl-0 lg:nth-[3n]:border-l lg:nth-[3n+2]:border-l lg:nth-[3n]:pl-5 lg:nth-[3n+2]:pl-5 lg:nth-3:border-t-0">
      <WorkspaceLink
        href={href}
        className="text-sm text-muted no-underline after:absolute after:inset-0 hover:text-ink hover:underline"
      >
        {label}
      </WorkspaceLink>
      <div className="flex items-end justify-between gap-4">
        <p className="font-display text-2xl font-medium tracking-tight">{value}</p>
        {chart}
      </div>
      <p className={cn("mt-1 text-sm", isDue ? "text-amber-deep" : "text-muted")}>{children}</p>
    </li>
  );
}

/** Revenue by day as a line, with its numbers for screen readers. */
function RevenueLine({ overview: { revenue } }: { overview: StaffOverviewDto }) {
  const { byDay } = revenue;
  if (byDay.length < 2) return null;
  const most = Math.max(1, ...byDay.map(({ captured }) => captured));
  const points = byDay.map(
    ({ captured }, index) => `${(index / (byDay.length - 1)) * 100},${28 - (captured / most) * 26}`,
  );
  return (
    <>
      <svg
        aria-hidden="true"
        viewBox="0 0 100 30"
        preserveAspectRatio="none"
        className="h-8 w-28 overflow-visible"
      >
        <polyline
          points={points.join(" ")}
          className="fill-none stroke-accent"
          strokeWidth="1.75"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <table className="sr-only">
        <caption>Revenue by day</caption>
        <tbody>
          {byDay.map(({ day, captured }) => (
            <tr key={day}>
              <th scope="row">{formatCalendarDay(new Date(day))}</th>
              <td>{formatWholeDollars(captured)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

const PERIOD_WORDS = {
  "1": "yesterday at this time",
  "7": "the 7 days before",
  "28": "the 28 days before",
} as const;

/** Leads whose 24 hours are over, so this period ends a day before the chosen one. */
const SOLD_PERIOD_WORDS = {
  "1": "received 24 to 48 hours ago",
  "7": "received 1 to 8 days ago",
  "28": "received 1 to 29 days ago",
} as const;

function compare(now: number, before: number, days: StaffOverviewDto["days"]): string {
  if (before === 0) return `None in ${days === "1" ? "the day" : `the ${days} days`} before`;
  const change = Math.round((100 * (now - before)) / before);
  return `${change >= 0 ? "+" : "−"}${Math.abs(change)}% vs. ${PERIOD_WORDS[days]}`;
}

function shareOf({ verified, sold }: { verified: number; sold: number }): number | null {
  return verified === 0 ? null : sold / verified;
}

function comparePoints(now: number | null, before: number | null): string {
  if (now === null || before === null) return "";
  const points = (now - before) * 100;
  return `, ${points >= 0 ? "+" : "−"}${Math.abs(points).toFixed(1)} points`;
}
