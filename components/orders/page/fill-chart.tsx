import { formatCount } from "@/lib/kit/format-count";
import { drawFillCurve, type FillCurve } from "@/lib/workspace/fill-curve";
import { type OrderPageDto, outcomeOfPage } from "@/lib/workspace/order-page";

const shortDay = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });

/**
 * How many leads an order has got by day, and when it is likely full. The numbers follow as a table for screen readers.
 * @param props.isOver the order gets no more leads: its chart ends with the last day that had some.
 */
export function FillChart({ page, isOver }: { page: OrderPageDto; isOver: boolean }) {
  const { delivered: allocated, total: quantity } = outcomeOfPage(page);
  const forecast = page.progress?.isPaused ? null : page.forecast;
  const lastDay = (isOver && page.days.at(-1)?.day) || page.today;
  const curve = drawFillCurve(page.days, quantity, lastDay, forecast);
  const { now, full } = curve;
  return (
    <div className="min-w-0 pt-2">
      <div aria-hidden="true" className="relative mr-11 mb-6 h-32 sm:h-44">
        <FillPlot curve={curve} />
        <span
          className="absolute -m-1 size-2 rounded-full bg-night-signal ring-3 ring-night"
          style={{ left: `${now[0]}%`, top: `${now[1]}%` }}
        />
        <Mark
          x={now[0]}
          y={now[1]}
          className="-translate-x-full -translate-y-6 pr-3 font-semibold text-white"
        >
          {formatCount(allocated)}
        </Mark>
        {[12, 56, 100].map((top, index) => (
          <Mark key={top} x={100} y={top} className="-translate-y-2 pl-2.5">
            {formatCount(Math.round((quantity * (2 - index)) / 2))}
          </Mark>
        ))}
        <Mark x={0} y={100} className="pt-1.5">
          {now[0] > 18 ? shortDay.format(new Date(curve.firstDay)) : ""}
        </Mark>
        <Mark x={now[0]} y={100} className="-translate-x-1/2 pt-1.5 font-semibold text-white">
          {isOver ? shortDay.format(new Date(lastDay)) : "Today"}
        </Mark>
        {full && forecast?.fullOn && full.middle - now[0] > 16 ? (
          <Mark x={full.middle} y={100} className="-translate-x-1/2 pt-1.5 font-semibold text-white">
            {shortDay.format(new Date(forecast.fullOn))}
          </Mark>
        ) : null}
      </div>
      <table className="sr-only">
        <caption>Leads by day</caption>
        <tbody>
          {page.days.map(({ day, leads }) => (
            <tr key={day}>
              <th scope="row">{shortDay.format(new Date(day))}</th>
              <td>{leads}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The lines and areas: they stretch with the box, their strokes do not. */
function FillPlot({ curve: { delivered, now, full } }: { curve: FillCurve }) {
  const line = delivered.map(([x, y]) => `${x},${y}`).join("L");
  const here = now.join(",");
  const stroke = { fill: "none", vectorEffect: "non-scaling-stroke" } as const;
  return (
    <svg
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className="absolute inset-0 size-full overflow-visible"
    >
      <g className="stroke-night-line" strokeWidth="1">
        <line x1="0" x2="100" y1="12" y2="12" strokeDasharray="2 3" vectorEffect="non-scaling-stroke" />
        <line x1="0" x2="100" y1="56" y2="56" vectorEffect="non-scaling-stroke" />
        <line x1="0" x2="100" y1="100" y2="100" vectorEffect="non-scaling-stroke" />
      </g>
      <path d={`M${line}L${now[0]},100Z`} className="fill-night-signal" opacity=".16" />
      {full ? (
        <>
          <path
            d={`M${here}L${full.earliest},12L${full.latest},12Z`}
            className="fill-night-mint"
            opacity=".2"
          />
          <path
            d={`M${here}L${full.middle},12`}
            className="stroke-night-mint"
            strokeDasharray="3 3"
            {...stroke}
          />
          <path
            d={`M${full.earliest},12H${full.latest}`}
            className="stroke-night-mint"
            strokeWidth="3"
            {...stroke}
          />
        </>
      ) : null}
      <path d={`M${line}`} className="stroke-night-signal" strokeWidth="2" {...stroke} />
    </svg>
  );
}

function Mark({ x, y, className, children }: { x: number; y: number; className: string; children: string }) {
  return (
    <span
      className={`absolute text-xs whitespace-nowrap text-night-muted ${className}`}
      style={{ left: `${x}%`, top: `${y}%` }}
    >
      {children}
    </span>
  );
}
