import { NotSubtracted } from "@/components/builder/not-subtracted";
import { describeForecast, NO_FORECAST } from "@/lib/forecast/describe-forecast";
import { formatCount } from "@/lib/kit/format-count";
import { hasEnded, isServed } from "@/lib/orders/order-status";
import { describeEnd } from "@/lib/workspace/describe-order";
import { type OrderPageDto, outcomeOfPage } from "@/lib/workspace/order-page";
import { FillChart } from "./fill-chart";

/** How far an order is, and when it will be full. */
export function FillPanel({ page }: { page: OrderPageDto }) {
  const { headline, detail, isForecast = false } = sayFill(page);
  const ignoresExclusions = isForecast && page.forecastIgnoresExclusions;
  const { allocatedToday = 0 } = page.progress ?? {};
  const { delivered, total, isOpen } = outcomeOfPage(page);
  // A completed order may still get replacements.
  const isOver = hasEnded(page.order.status) && !isOpen;
  const percent = total === 0 ? 0 : Math.floor((100 * delivered) / total);
  const missing = total - delivered;
  const counts = [
    ...(isOver ? [] : [`${formatCount(allocatedToday)} today`]),
    ...(missing > 0 ? [`${formatCount(missing)} ${isOver ? "not delivered" : "to come"}`] : []),
  ];
  return (
    <section
      aria-labelledby="fill-title"
      className="grid gap-4 rounded-lg bg-night px-5 py-5 text-white sm:px-7 sm:py-6 min-[1181px]:grid-cols-[248px_minmax(0,1fr)] min-[1181px]:gap-10"
    >
      <div>
        <h2 id="fill-title" className="font-display text-xl font-medium tracking-tight sm:text-2xl">
          {headline}
        </h2>
        {detail || ignoresExclusions ? (
          <p className="mt-1 text-sm text-night-muted">
            {detail} {ignoresExclusions ? <NotSubtracted /> : null}
          </p>
        ) : null}
        <p className="mt-5 font-display text-3xl font-medium tracking-tight">
          {formatCount(delivered)}
          <span className="ml-2 font-sans text-sm font-normal tracking-normal text-night-muted">
            of {formatCount(total)} delivered
          </span>
        </p>
        <div aria-hidden="true" className="my-2.5 h-1.5 overflow-hidden rounded-sm bg-night-line">
          <div className="h-full rounded-sm bg-night-signal" style={{ width: `${percent}%` }} />
        </div>
        <p className="text-sm text-night-muted">{counts.join(", ")}</p>
      </div>
      {page.days.length > 0 ? <FillChart page={page} isOver={isOver} /> : null}
    </section>
  );
}

interface FillText {
  headline: string;
  detail: string | null;
  /** Headline or detail contain a forecast. */
  isForecast?: boolean;
}

function sayFill(page: OrderPageDto): FillText {
  const { order, progress, forecast } = page;
  if (hasEnded(order.status)) return describeEnd(page);
  const text = forecast && describeForecast(forecast);
  const rate = text?.rate
    ? `${text.rate.charAt(0).toUpperCase()}${text.rate.slice(1)} under today's rules.`
    : "";
  const band = text?.band ? `${text.band}.` : "";
  const likely = [band, rate].filter(Boolean).join(" ") || null;
  if (progress?.isPaused) return { headline: "Paused", detail: "No leads come until you resume." };
  // Chosen leads need no approval: they are sold as soon as they are paid.
  if (page.bought.isChosen) return { headline: "Leads are on their way", detail: null };
  if (!isServed(order.status)) {
    const when = text?.day ? `Approved today, it would be full by ${text.day}.` : text && `${text.filled}.`;
    return {
      headline: "Waiting for approval",
      detail: when && [when, likely].filter(Boolean).join(" "),
      isForecast: Boolean(when),
    };
  }
  if (!text) return { headline: "Leads are on their way", detail: NO_FORECAST };
  // Without a day it is full later than eight weeks from now, or not before it ends: the text says which.
  return { headline: text.day ? `Full by ${text.day}` : text.filled, detail: likely, isForecast: true };
}
