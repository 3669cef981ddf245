import { STATES_DRAWING } from "@/components/map/state-map";
import { Card } from "@/components/ui/card";
import { STATE_NEIGHBORS } from "@/lib/catalog/state-neighbors";
import { type StockSums, shadeOf } from "@/lib/staff/leads/sum-stock";

const CODES = Object.keys(STATE_NEIGHBORS);

/** No leads, then four shades of green. */
const SHADES = [
  { fill: "fill-supply-unknown", swatch: "bg-supply-unknown" },
  { fill: "fill-accent/20", swatch: "bg-accent/20" },
  { fill: "fill-accent/40", swatch: "bg-accent/40" },
  { fill: "fill-accent/70", swatch: "bg-accent/70" },
  { fill: "fill-accent-deep", swatch: "bg-accent-deep" },
] as const;
const STEPS = SHADES.length - 1;

/** The stock on a map: more leads, darker green. Hidden from screen readers, which have the table below. */
export function StockMap({ sums }: { sums: StockSums }) {
  const most = sums.states[0]?.total ?? 0;
  const leadsOf = new Map(sums.states.map(({ state, total }) => [state, total]));
  return (
    <Card>
      <svg aria-hidden="true" viewBox="0 0 975 610" className="block h-auto w-full">
        {CODES.map((code) => {
          const leads = leadsOf.get(code) ?? 0;
          return (
            <use
              key={code}
              href={`${STATES_DRAWING}#${code}`}
              data-state={code}
              className={`${SHADES[shadeOf(leads, most, STEPS)]?.fill} stroke-white stroke-1`}
            >
              <title>
                {code}: {leads}
              </title>
            </use>
          );
        })}
      </svg>
      <ul aria-label="Shades of the map" className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
        {SHADES.map(({ swatch }, shade) => (
          <li key={swatch} className="flex items-center gap-2 tabular-nums">
            <span aria-hidden="true" className={`${swatch} size-3 rounded-sm border border-line`} />
            {rangeOf(shade, most)}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The range of lead counts of a shade. */
function rangeOf(shade: number, most: number): string {
  if (shade === 0) return "none";
  const upTo = (step: number) => Math.floor((step / STEPS) ** 2 * most);
  const [low, high] = [upTo(shade - 1) + 1, upTo(shade)];
  return low >= high ? String(high) : `${low}–${high}`;
}
