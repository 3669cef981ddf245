import type { LeadDetailDto } from "@/lib/inbox/detail-schemas";
import { describeJourney, formatDuration } from "@/lib/inbox/lead-journey";
import { LeadChecks } from "./lead-checks";

/** The lead's way from the consumer's request to the certificate, on one time scale. */
export function LeadTimeline({ lead }: { lead: LeadDetailDto }) {
  const steps = describeJourney(lead);
  return (
    <section aria-labelledby="timeline-title" className="on-night rounded-lg bg-night p-5 text-white sm:p-7">
      <h2 id="timeline-title" className="font-display text-xl font-medium">
        How you got this lead
      </h2>
      <ol className="mt-5 grid gap-4">
        {steps.map(({ title, at, afterMs, startPercent, widthPercent }) => (
          <li key={title}>
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <p className="font-semibold">{title}</p>
              <p className="text-sm tabular-nums text-night-mint">
                <time dateTime={at}>{utcTime(at)}</time>
                {afterMs === null ? "" : `, + ${formatDuration(afterMs)}`}
              </p>
            </div>
            <div aria-hidden="true" className="mt-1.5 h-1.5 rounded-full bg-night-line">
              <div
                className="h-full min-w-1.5 rounded-full bg-night-signal"
                style={{ marginLeft: `min(${startPercent}%, 100% - 0.375rem)`, width: `${widthPercent}%` }}
              />
            </div>
          </li>
        ))}
      </ol>
      {lead.certifiedAt ? null : (
        <p className="mt-4 text-sm text-night-muted">The certificate is being signed.</p>
      )}
      {lead.askedAgainAt.length > 0 ? (
        <p className="mt-4 text-sm text-night-muted">
          The same person asked again on {lead.askedAgainAt.map((at) => at.slice(0, 10)).join(", ")}. You are
          not charged for it.
        </p>
      ) : null}
      <LeadChecks checks={lead.checks} />
    </section>
  );
}

/** `2026-11-21 09:00:00.015 UTC`. */
function utcTime(isoTime: string): string {
  return `${isoTime.slice(0, 10)} ${isoTime.slice(11, -1)} UTC`;
}
