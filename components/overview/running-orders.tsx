import { NotSubtracted } from "@/components/builder/not-subtracted";
import { ASIDE_LINK, Section } from "@/components/workspace/section";
import { WorkspaceLink } from "@/components/workspace/workspace-link";
import { describeForecast } from "@/lib/forecast/describe-forecast";
import { formatCount } from "@/lib/kit/format-count";
import { formatDay } from "@/lib/kit/format-date";
import { paths } from "@/lib/kit/paths";
import type { RunningOrderDto } from "@/lib/workspace/schemas";

/** The orders that get leads: how far they are, and when they are likely full. */
export function RunningOrders({
  orders,
  ignoresExclusions,
}: {
  orders: readonly RunningOrderDto[];
  /** The account excludes leads, which the forecasts do not subtract. */
  ignoresExclusions: boolean;
}) {
  if (orders.length === 0) return null;
  return (
    <Section
      id="running-orders"
      title="Running orders"
      aside={
        <WorkspaceLink href={paths.orders} className={ASIDE_LINK}>
          All orders
        </WorkspaceLink>
      }
    >
      <ul>
        {orders.map((order) => (
          <li
            key={order.orderId}
            className="grid gap-x-8 gap-y-3 border-b border-line py-4 text-sm min-[861px]:grid-cols-[minmax(0,27fr)_minmax(0,28fr)_minmax(0,45fr)]"
          >
            <div className="min-w-0">
              <WorkspaceLink
                href={paths.order(order.orderId)}
                className="text-base font-semibold no-underline hover:underline hover:underline-offset-4"
              >
                {order.title}
              </WorkspaceLink>
              <p className="text-muted">
                {statesOf(order.states)} · {order.purchaseType}
              </p>
            </div>
            <Progress order={order} />
            <Forecast order={order} />
          </li>
        ))}
      </ul>
      {ignoresExclusions && orders.some(({ forecast }) => forecast) ? (
        <p className="pt-3 text-sm text-muted">
          Forecasts from the last four weeks. <NotSubtracted />
        </p>
      ) : null}
    </Section>
  );
}

function Forecast({ order: { forecast, openSince } }: { order: RunningOrderDto }) {
  const text = forecast && describeForecast(forecast);
  if (!text) return <p className="text-muted">Filling since {formatDay(openSince)}</p>;
  return (
    <div>
      <p className="text-base font-semibold">{text.filled}</p>
      <p className="text-muted">
        {[text.band, text.rate && `${text.rate.charAt(0).toUpperCase()}${text.rate.slice(1)}`]
          .filter(Boolean)
          .map((part) => `${part}.`)
          .join(" ")}
      </p>
    </div>
  );
}

function Progress({ order }: { order: RunningOrderDto }) {
  const { allocated, quantity, today, yesterday, isPaused } = order;
  const percent = quantity === 0 ? 0 : Math.floor((100 * allocated) / quantity);
  return (
    <div>
      <p className="flex items-baseline justify-between">
        <span>
          <b className="text-base font-semibold">{formatCount(allocated)}</b> of {formatCount(quantity)}
        </span>
        <span className="text-muted">{percent}%</span>
      </p>
      <div aria-hidden="true" className="mt-2 h-1.5 overflow-hidden rounded-full bg-line">
        <div className="h-full rounded-full bg-accent" style={{ width: `${percent}%` }} />
      </div>
      <p className="mt-1.5 text-muted">
        {isPaused ? "Paused by you. " : ""}
        {formatCount(today)} today, {formatCount(yesterday)} yesterday
      </p>
    </div>
  );
}

const NAMED = 5;

/** `FL, TX, GA, NC, AZ and 7 more`. */
function statesOf(states: readonly string[]): string {
  const more = states.length - NAMED;
  return states.slice(0, NAMED).join(", ") + (more > 0 ? ` and ${more} more` : "");
}
