import { formatDay } from "@/lib/kit/format-date";
import { formatDecimal } from "@/lib/kit/money";
import { zoneFormatter } from "@/lib/kit/zone-formatter";
import { writeDay } from "@/lib/plans/plan-schedule";
import type { PlanDto } from "@/lib/plans/schemas";
import { describeChange, PERIOD_LABELS } from "./plan-words";

/** The charges of a plan and everything that has changed about it, newest first. */
export function PlanHistory({ plan: { periods, changes, timeZone } }: { plan: PlanDto }) {
  // An attempt in the evening of the customer is on the next day in UTC.
  const writeAttempt = (at: string) => zoneFormatter(timeZone, { dateStyle: "full" }).format(new Date(at));
  return (
    <div className="mt-5 grid gap-3 border-t border-line pt-4">
      {periods.length > 0 ? (
        <details>
          <summary className="cursor-pointer font-semibold">Charges</summary>
          <ul className="mt-3 divide-y divide-line">
            {periods.map((period) => (
              <li key={period.dueOn} className="flex flex-wrap justify-between gap-x-4 gap-y-1 py-2.5">
                <span>{writeDay(period.dueOn)}</span>
                <span className="text-ink-soft">
                  {PERIOD_LABELS[period.status]}
                  {period.nextAttemptAt ? `, next attempt ${writeAttempt(period.nextAttemptAt)}` : ""}
                </span>
                <span>{formatDecimal(period.amount)}</span>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      <details>
        <summary className="cursor-pointer font-semibold">History</summary>
        <ul className="mt-3 divide-y divide-line">
          {changes.map((change) => (
            <li key={change.id} className="flex flex-wrap justify-between gap-x-4 gap-y-1 py-2.5">
              <span>{describeChange(change)}</span>
              <span className="text-ink-soft">{formatDay(change.at)}</span>
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}
