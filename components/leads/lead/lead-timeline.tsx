"use client";

import { useDeliveries } from "@/components/delivery/use-deliveries";
import { LoadError } from "@/components/ui/load-error";
import type { LeadDetailDto } from "@/lib/inbox/detail-schemas";
import { describeJourney, type JourneyStep, summarizeJourney } from "@/lib/inbox/lead-journey";
import { cn } from "@/lib/kit/cn";
import { formatDuration } from "@/lib/kit/durations";
import { hostOf } from "@/lib/kit/host-of";

const clock = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "medium" });

/** The lead's way from the consumer's consent to the customer's system, in one line, in the viewer's time zone. */
export function LeadTimeline({ lead }: { lead: LeadDetailDto }) {
  const { data, isError, isFetching, refetch } = useDeliveries({ leadId: lead.id });
  const steps = describeJourney(lead, data?.deliveries ?? []);
  return (
    <section aria-labelledby="timeline-title" aria-busy={!data}>
      <h3 id="timeline-title" className="text-sm font-semibold">
        How you got this lead
      </h3>
      <p className="mt-0.5 text-sm text-muted">{summarizeJourney(lead)}</p>
      <ol className="relative mt-3 text-sm before:absolute before:bottom-3 before:left-[5px] before:top-2 before:border-l-2 before:border-accent-line">
        {steps.map((step, index) => (
          // Two destinations can have the same name.
          <Step key={`${index} ${step.title}`} step={step} lead={lead} />
        ))}
      </ol>
      {isError && !data ? (
        <LoadError what="The deliveries" onRetry={() => void refetch()} busy={isFetching} />
      ) : null}
      {data && data.deliveries.length === 0 ? (
        <p className="text-sm text-muted">It is on your Leads page. It was not sent to a destination.</p>
      ) : null}
      {lead.certifiedAt ? null : <p className="text-sm text-muted">The certificate is being signed.</p>}
    </section>
  );
}

const DOTS = { done: "bg-accent", failed: "bg-red", waiting: "bg-amber" } as const;

function Step({ step: { title, at, afterMs, state }, lead }: { step: JourneyStep; lead: LeadDetailDto }) {
  const detail = detailOf(title, lead);
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 pb-2.5 pl-[26px] last:pb-0">
      <span
        aria-hidden="true"
        className={cn("absolute left-0 top-1 size-3 rounded-full shadow-[0_0_0_2px_white]", DOTS[state])}
      />
      <span className="font-medium wrap-anywhere">{title}</span>
      <time dateTime={at} title={at} className="whitespace-nowrap text-muted">
        {state === "waiting"
          ? "waiting"
          : afterMs === null
            ? clock.format(new Date(at))
            : `+ ${formatDuration(afterMs)}`}
      </time>
      {detail ? <span className="col-span-2 text-muted wrap-anywhere">{detail}</span> : null}
    </li>
  );
}

function detailOf(title: string, { consent, checks }: LeadDetailDto): string | null {
  if (title === "Consent" && consent) return `Wording ${consent.version}, on ${hostOf(consent.pageUrl)}.`;
  if (title === "Verified" && checks.length > 0)
    return checks.length === 1 ? "1 check." : `${checks.length} checks.`;
  return null;
}
