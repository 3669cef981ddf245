import { Tabs } from "@/components/ui/tabs";
import type { DeliveryOverview, TimeBucket } from "@/lib/delivery/staff-schemas";
import { formatCount } from "@/lib/kit/format-count";
import { formatClock } from "@/lib/kit/format-date";
import { TimeBucketTable } from "./time-bucket-table";

export type Span = "hour" | "day";

interface DeliveryPlotsProps {
  overview: Pick<DeliveryOverview, Span>;
  span: Span;
  onSpan: (span: Span) => void;
}

/** Throughput and latency of the last hour or day, as plots and as a table. */
export function DeliveryPlots({ overview, span, onSpan }: DeliveryPlotsProps) {
  return (
    <section aria-labelledby="attempts-heading" className="min-w-0">
      <h2 id="attempts-heading" className="mb-4 font-display text-xl font-medium">
        Attempts and latency
      </h2>
      <Tabs
        label="Time"
        value={span}
        onChange={(value) => onSpan(value === "day" ? "day" : "hour")}
        tabs={[
          { value: "hour", label: "Last hour", content: <Plots buckets={overview.hour} unit="minute" /> },
          { value: "day", label: "Last day", content: <Plots buckets={overview.day} unit="half hour" /> },
        ]}
      />
    </section>
  );
}

function Plots({ buckets, unit }: { buckets: readonly TimeBucket[]; unit: string }) {
  const attempts = Math.max(...buckets.map(({ accepted, failed }) => accepted + failed));
  const slowestMs = Math.max(...buckets.map(({ p95Ms }) => p95Ms ?? 0));
  if (attempts === 0)
    return (
      <p className="rounded-lg border border-line bg-white p-5 text-ink-soft">
        Nothing was sent in this period.
      </p>
    );
  return (
    <div className="grid gap-5">
      <div className="grid gap-5 lg:grid-cols-2">
        <Plot
          title={`Attempts per ${unit}`}
          top={formatCount(attempts)}
          buckets={buckets}
          keys={[
            ["bg-accent", "accepted"],
            ["bg-red", "failed"],
          ]}
        >
          <Bars buckets={buckets} most={attempts} />
        </Plot>
        <Plot
          title="Response time of accepted attempts"
          top={`${formatCount(slowestMs)} ms`}
          buckets={buckets}
          keys={[
            ["bg-accent", "median"],
            ["bg-blue", "95% within"],
          ]}
        >
          <Dots buckets={buckets} slowestMs={Math.max(1, slowestMs)} />
        </Plot>
      </div>
      <TimeBucketTable buckets={buckets} unit={unit} />
    </div>
  );
}

interface PlotProps {
  title: string;
  /** The value of the upper edge. */
  top: string;
  buckets: readonly TimeBucket[];
  keys: readonly (readonly [color: string, name: string])[];
  children: React.ReactNode;
}

const WIDTH = 600;
const HEIGHT = 120;

function Plot({ title, top, buckets, keys, children }: PlotProps) {
  return (
    <figure className="min-w-0 rounded-lg border border-line bg-white p-4 sm:p-5">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <span className="font-semibold">{title}</span>
        <span className="flex flex-wrap gap-x-4 text-sm text-muted">
          {keys.map(([color, name]) => (
            <span key={name} className="inline-flex items-center gap-1.5">
              <span className={`inline-block size-2.5 rounded-full ${color}`} />
              {name}
            </span>
          ))}
        </span>
      </figcaption>
      <p className="mt-3 text-sm text-muted">{top}</p>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="mt-1 h-28 w-full border-y border-line"
      >
        {children}
      </svg>
      <p className="mt-1 flex justify-between text-sm text-muted">
        <span>{buckets[0] ? formatClock(buckets[0].startsAt) : ""}</span>
        <span>now</span>
      </p>
    </figure>
  );
}

function Bars({ buckets, most }: { buckets: readonly TimeBucket[]; most: number }) {
  const width = WIDTH / buckets.length;
  const high = (count: number) => (count / most) * HEIGHT;
  return buckets.map(({ startsAt, accepted, failed }, index) => (
    <g key={startsAt} transform={`translate(${index * width + width * 0.1} 0)`}>
      <rect className="fill-accent" width={width * 0.8} y={HEIGHT - high(accepted)} height={high(accepted)} />
      <rect
        className="fill-red"
        width={width * 0.8}
        y={HEIGHT - high(accepted + failed)}
        height={high(failed)}
      />
    </g>
  ));
}

/** A line from the median to the 95th percentile of each bucket. Buckets without attempts stay empty. */
function Dots({ buckets, slowestMs }: { buckets: readonly TimeBucket[]; slowestMs: number }) {
  const width = WIDTH / buckets.length;
  const at = (ms: number) => HEIGHT - (ms / slowestMs) * (HEIGHT - 6) - 3;
  return buckets.map(({ startsAt, p50Ms, p95Ms }, index) =>
    p50Ms === null || p95Ms === null ? null : (
      <g key={startsAt} transform={`translate(${index * width + width * 0.1} 0)`}>
        <rect
          className="fill-blue-line"
          x={width * 0.3}
          width={width * 0.2}
          y={at(p95Ms)}
          height={Math.max(1, at(p50Ms) - at(p95Ms))}
        />
        <rect className="fill-blue" width={width * 0.8} y={at(p95Ms) - 2} height={4} />
        <rect className="fill-accent" width={width * 0.8} y={at(p50Ms) - 2} height={4} />
      </g>
    ),
  );
}
