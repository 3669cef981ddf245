"use client";

import { LoadError } from "@/components/ui/load-error";
import { durationWords, type LeadTimes, type WaterfallStep, waterfallOf } from "@/lib/delivery/waterfall";
import { cn } from "@/lib/kit/cn";
import { useDeliveries } from "./use-deliveries";

interface DeliveryWaterfallProps extends LeadTimes {
  leadId: string;
}

/** The steps of one lead from its arrival to the customer's system, on one time scale. */
export function DeliveryWaterfall({ leadId, ...times }: DeliveryWaterfallProps) {
  const { data, isError, isFetching, refetch } = useDeliveries({ leadId });
  if (isError && !data)
    return <LoadError what="The deliveries" onRetry={() => void refetch()} busy={isFetching} />;
  const steps = waterfallOf(times, data?.deliveries ?? []);
  const totalMs = Math.max(1, ...steps.map(({ toMs }) => toMs));
  return (
    <section aria-label="From arrival to delivery" aria-busy={!data} className="min-w-0">
      <ol className="grid gap-2.5">
        {steps.map((step, index) => (
          // Names may repeat: two destinations can have the same one.
          <Step key={`${index} ${step.label}`} step={step} totalMs={totalMs} />
        ))}
      </ol>
      {data && data.deliveries.length === 0 ? (
        <p className="mt-3 text-sm text-muted">It is in your inbox. It was not sent to a destination.</p>
      ) : null}
    </section>
  );
}

const BARS = { done: "bg-accent", failed: "bg-red", waiting: "bg-amber" } as const;

function Step({ step: { label, fromMs, toMs, state }, totalMs }: { step: WaterfallStep; totalMs: number }) {
  const left = (fromMs / totalMs) * 100;
  const width = ((toMs - fromMs) / totalMs) * 100;
  return (
    <li className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 text-sm sm:grid-cols-[11rem_1fr_5.5rem]">
      <span className="min-w-0 break-words">{label}</span>
      <span
        aria-hidden="true"
        className="relative order-last col-span-2 h-2 rounded-full bg-paper-deep sm:order-none sm:col-span-1"
      >
        <span
          className={cn("absolute inset-y-0 min-w-1.5 rounded-full", BARS[state])}
          style={{ left: `min(${left}%, calc(100% - 6px))`, width: `${width}%` }}
        />
      </span>
      <span className="text-right font-semibold tabular-nums">
        {state === "waiting" ? "waiting" : durationWords(toMs)}
        {state === "waiting" ? null : <span className="sr-only"> after we received it</span>}
      </span>
    </li>
  );
}
