import { NotSubtracted } from "@/components/builder/not-subtracted";
import { Section } from "@/components/workspace/section";
import { describeForecast } from "@/lib/forecast/describe-forecast";
import { formatCount } from "@/lib/kit/format-count";
import type { OrderSummaryDto } from "@/lib/staff/orders/order-summary";
import { FillBar, OrderFill } from "../order-fill";

/** How far an order is, when it is likely full, and where its leads came from. */
export function OrderDemand({ summary }: { summary: OrderSummaryDto }) {
  const { order, demand, forecast } = summary;
  const text = forecast && !demand?.isPaused ? describeForecast(forecast) : null;
  const { allocated = 0, quantity = order.leads } = order.progress ?? {};
  return (
    <Section id="demand-title" title="Demand" aside={text?.filled}>
      <div className="pt-4 text-sm">
        {demand ? (
          <>
            <div className="flex flex-wrap justify-between gap-x-4">
              <p>
                <b className="font-semibold">{formatCount(allocated)}</b> of {formatCount(quantity)} delivered
              </p>
              <p className="text-muted">
                {formatCount(quantity - allocated)} left, {formatCount(demand.today)} today
              </p>
            </div>
            <FillBar share={quantity === 0 ? 1 : allocated / quantity} isWide />
            <p className="mt-2 text-ink-soft">{describeDemand(demand)}</p>
            <StateBars states={demand.states} />
          </>
        ) : (
          <OrderFill order={order} />
        )}
        {text && summary.forecastIgnoresExclusions ? (
          <p className="mt-2 text-ink-soft">
            Forecast from the last four weeks. <NotSubtracted who="the customer" />
          </p>
        ) : null}
      </div>
    </Section>
  );
}

function describeDemand(demand: NonNullable<OrderSummaryDto["demand"]>): string {
  const { isOpen, isPaused, isHeld, dailyCap, replacements } = demand;
  const state = !isOpen
    ? "It gets no more leads."
    : isHeld
      ? "On hold: it gets no leads."
      : isPaused
        ? "Paused by the customer."
        : "It is getting leads.";
  const cap = dailyCap === null ? "No daily limit." : `At most ${formatCount(dailyCap)} leads a day.`;
  const owed =
    replacements === 0
      ? ""
      : ` ${formatCount(replacements)} ${replacements === 1 ? "lead was" : "leads were"} added as replacements.`;
  return `${state} ${cap}${owed}`;
}

/** Leads by state, the state with most leads first. */
function StateBars({ states }: { states: readonly { state: string; leads: number }[] }) {
  const most = states[0]?.leads ?? 1;
  if (states.length === 0) return null;
  return (
    <table className="mt-4 w-full">
      <caption className="sr-only">Leads of this order by state</caption>
      <tbody>
        {states.map(({ state, leads }) => (
          <tr key={state}>
            <th scope="row" className="w-36 py-1 pr-3 text-left font-normal">
              {state}
            </th>
            <td aria-hidden="true" className="py-1">
              <FillBar share={leads / most} isWide />
            </td>
            <td className="w-16 py-1 text-right">{formatCount(leads)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
