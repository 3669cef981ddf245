import { Section } from "@/components/workspace/section";
import { MIN_GROUP_LEADS } from "@/lib/inbox/results/results-schemas";
import { formatCount } from "@/lib/kit/format-count";
import { formatDay } from "@/lib/kit/format-date";
import { formatWholeDollars } from "@/lib/kit/money";
import { type Results, type StateCost, summarizeResults } from "@/lib/workspace/summarize-results";

const BARS = ["bg-chart-5", "bg-chart-4", "bg-chart-3", "bg-chart-2"];

/** How many leads became policies, and what a policy cost. */
export function PolicyCost({ results }: { results: Results }) {
  const summary = summarizeResults(results);
  if (!summary) return null;
  const { steps, sold, received, spentCents, perPolicyCents, open, states } = summary;
  return (
    <Section id="policy-cost" title="What a policy costs you" aside={`Since ${formatDay(results.since)}`}>
      <div className="grid gap-x-14 gap-y-8 pt-5 min-[861px]:grid-cols-2">
        <div className="min-w-0">
          <Headline figure={formatCount(sold)}>
            {sold === 1 ? "policy" : "policies"} sold from {formatCount(received)}{" "}
            {received === 1 ? "lead" : "leads"}
            {sold > 0 ? `, ${percent(sold / received)}` : ""}
          </Headline>
          <ol className="mt-2">
            {steps.map(({ name, count, ofBefore }, index) => (
              <li
                key={name}
                className="grid h-11 grid-cols-[76px_minmax(0,1fr)_44px_48px] items-center gap-3 text-sm min-[861px]:h-14"
              >
                <span>{name}</span>
                <span aria-hidden="true" className="block h-7 rounded-[3px] bg-accent-soft min-[861px]:h-9">
                  <span
                    className={`block h-full rounded-[3px] ${BARS[index]}`}
                    style={{ width: `${received === 0 ? 0 : (100 * count) / received}%` }}
                  />
                </span>
                <b className="text-right font-semibold">{formatCount(count)}</b>
                <span className="text-right text-muted">{ofBefore === null ? "" : percent(ofBefore)}</span>
              </li>
            ))}
          </ol>
          <p className="mt-2 text-xs text-muted">
            Each percentage is of the step above. {formatCount(open)} {open === 1 ? "lead has" : "leads have"}{" "}
            no outcome yet.
          </p>
        </div>
        <div className="min-w-0">
          <Headline figure={perPolicyCents === null ? "–" : formatWholeDollars(perPolicyCents)}>
            per policy, from {formatWholeDollars(spentCents)} spent on leads
          </Headline>
          {perPolicyCents === null ? (
            <p className="mt-2 text-sm text-muted">
              Set the outcome of a lead to “Policy sold”, and its cost appears here by state.
            </p>
          ) : (
            <CostByState states={states} average={perPolicyCents} />
          )}
        </div>
      </div>
    </Section>
  );
}

function Headline({ figure, children }: { figure: string; children: React.ReactNode }) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-2.5 text-sm text-muted">
      <span className="font-display text-3xl font-medium tracking-tight text-ink">{figure}</span>
      <span>{children}</span>
    </p>
  );
}

interface CostByStateProps {
  states: readonly StateCost[];
  average: number;
}

/** The colors of a state's line and dot. */
function colorsOf({ isSmall, perPolicyCents }: StateCost, average: number) {
  if (isSmall) return { line: "border-line", dot: "bg-line-field" };
  return perPolicyCents <= average
    ? { line: "border-accent-line", dot: "bg-accent" }
    : { line: "border-line-strong", dot: "bg-amber" };
}

/** A line per state, with a dot at its cost; the vertical line is the average. */
function CostByState({ states, average }: CostByStateProps) {
  const most = Math.max(average, ...states.map(({ perPolicyCents }) => perPolicyCents)) * 1.1;
  return (
    <>
      <table className="mt-2 w-full table-fixed text-sm">
        <caption className="pb-1.5 pt-2.5 text-left font-semibold">By state</caption>
        <colgroup>
          <col className="w-28" />
          <col />
          <col className="w-20" />
          <col className="w-18" />
        </colgroup>
        <thead className="sr-only">
          <tr>
            <th scope="col">State</th>
            <th scope="col">Chart</th>
            <th scope="col">Cost of a policy</th>
            <th scope="col">Policies</th>
          </tr>
        </thead>
        <tbody>
          {states.map((one) => (
            <tr key={one.state} className="border-t border-line">
              <th scope="row" className="truncate py-1.5 text-left font-normal">
                {one.state}
              </th>
              <td className="relative py-1.5" aria-hidden="true">
                <span
                  className="absolute inset-y-0 border-l border-line-strong"
                  style={{ left: `${(100 * average) / most}%` }}
                />
                <span
                  className={`block border-t-[1.5px] ${colorsOf(one, average).line}`}
                  style={{ width: `${(100 * one.perPolicyCents) / most}%` }}
                />
                <span
                  className={`absolute top-1/2 -ml-1.25 -mt-1.25 size-2.5 rounded-full ring-2 ring-paper ${colorsOf(one, average).dot}`}
                  style={{ left: `${(100 * one.perPolicyCents) / most}%` }}
                />
              </td>
              <td className="py-1.5 text-right font-semibold">{formatWholeDollars(one.perPolicyCents)}</td>
              <td className="py-1.5 text-right text-muted">{formatCount(one.sold)} sold</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-2 flex flex-wrap gap-x-4 text-xs text-muted">
        <span className="flex items-center gap-1.5">
          <span className="size-2 rounded-full bg-accent" /> At or below your average of{" "}
          {formatWholeDollars(average)}
        </span>
        <span className="flex items-center gap-1.5">
          <span className="size-2 rounded-full bg-amber" /> Above it
        </span>
        {states.some(({ isSmall }) => isSmall) ? (
          <span className="flex items-center gap-1.5">
            <span className="size-2 rounded-full bg-line-field" /> Fewer than {MIN_GROUP_LEADS} leads, too few
            to compare
          </span>
        ) : null}
      </p>
    </>
  );
}

/** `7.5%`: one decimal below ten percent. */
function percent(share: number): string {
  const value = share * 100;
  return `${value < 10 ? Math.round(value * 10) / 10 : Math.round(value)}%`;
}
