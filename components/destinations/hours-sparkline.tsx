import type { DestinationHealth } from "@/lib/delivery/destinations/schemas";

const BAR = 8;
const HEIGHT = 36;

/** Attempts per hour as bars: accepted below, failed on top. Screen readers get a summary. */
export function HoursSparkline({ hours }: { hours: DestinationHealth["hours"] }) {
  const most = Math.max(1, ...hours.map(({ accepted, failed }) => accepted + failed));
  const scale = (tries: number) => (tries === 0 ? 0 : Math.max(2, (tries / most) * (HEIGHT - 2)));
  return (
    <svg
      role="img"
      aria-label={describe(hours)}
      viewBox={`0 0 ${hours.length * BAR} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="h-9 w-full max-w-56"
    >
      <line
        x1="0"
        x2={hours.length * BAR}
        y1={HEIGHT - 0.5}
        y2={HEIGHT - 0.5}
        className="stroke-line-strong"
      />
      {hours.map(({ accepted, failed }, hour) => {
        const [low, high] = [scale(accepted), scale(failed)];
        return (
          // An hour is its place in the row.
          <g key={hour}>
            <rect x={hour * BAR + 1} width={BAR - 2} y={HEIGHT - low} height={low} className="fill-accent" />
            <rect
              x={hour * BAR + 1}
              width={BAR - 2}
              y={Math.max(0, HEIGHT - low - high)}
              height={high}
              className="fill-red"
            />
          </g>
        );
      })}
    </svg>
  );
}

function describe(hours: DestinationHealth["hours"]): string {
  const accepted = hours.reduce((sum, hour) => sum + hour.accepted, 0);
  const failed = hours.reduce((sum, hour) => sum + hour.failed, 0);
  if (accepted + failed === 0) return "Last 24 hours: no attempts";
  const lastFailed = hours.length - 1 - hours.findLastIndex((hour) => hour.failed > 0);
  const last =
    failed === 0 ? "" : lastFailed === 0 ? ", the last within this hour" : `, the last ${lastFailed} h ago`;
  return `Last 24 hours: ${accepted} attempts accepted, ${failed} failed${last}`;
}
