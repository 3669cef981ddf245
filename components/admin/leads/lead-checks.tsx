import { Card } from "@/components/ui/card";
import type { LeadCheckDto } from "@/lib/staff/leads/schemas";
import { reasonText } from "./reason-text";
import { VerdictBadge } from "./verdict-badge";

/** The checks of a lead in their order, with durations. */
export function LeadChecks({ checks }: { checks: readonly LeadCheckDto[] }) {
  const totalMs = checks.reduce((sum, { durationMs }) => sum + durationMs, 0);
  return (
    <Card>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-lg font-semibold">Checks</h2>
        <p className="text-sm tabular-nums text-muted">{formatMs(totalMs)} in total</p>
      </div>
      <ol className="mt-3 divide-y divide-line">
        {checks.map(({ name, verdict, reason, durationMs }) => (
          <li
            key={name}
            className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-1 py-2.5 sm:grid-cols-[8rem_6rem_1fr_auto]"
          >
            <span className="font-medium capitalize">{name}</span>
            <span className="justify-self-end sm:justify-self-start">
              <VerdictBadge verdict={verdict} />
            </span>
            <span className="text-sm text-muted">
              {reason ? (
                <>
                  {reasonText(reason)} <code className="text-ink-soft">{reason}</code>
                </>
              ) : null}
            </span>
            <span className="text-right text-sm tabular-nums text-muted">{formatMs(durationMs)}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function formatMs(durationMs: number): string {
  return `${durationMs.toFixed(durationMs < 10 ? 2 : 0)} ms`;
}
