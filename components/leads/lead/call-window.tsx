"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useNow } from "@/components/compliance/use-now";
import { formatWindow } from "@/lib/compliance/call-window";
import { dayRule } from "@/lib/compliance/may-call";
import type { LeadDetailDto } from "@/lib/inbox/detail-schemas";
import { describeClosed, formatClocks, isOpenAt } from "@/lib/inbox/queue/queue-times";
import { cn } from "@/lib/kit/cn";
import { localTime } from "@/lib/kit/zone-clock";
import { useExpiredHours } from "../use-expired-hours";
import { leadKey } from "../use-lead";

const DAY_MINUTES = 24 * 60;

/** Whether the consumer may be called now, with today's calling hours on a bar, the rule and the calls of 24 hours. */
export function CallWindow({ lead }: { lead: LeadDetailDto }) {
  const now = useNow();
  const client = useQueryClient();
  useExpiredHours([lead], () => void client.invalidateQueries({ queryKey: leadKey(lead.id) }));
  const { call, callingRule: rule, city, state, asksFromSeveralPlaces = false } = lead;
  if (!call || !rule || !now) return <div className="min-h-[104px]" />;
  const isOpen = isOpenAt(call, now);
  const closed = isOpen ? null : describeClosed(call, now);
  const [zone = "UTC"] = call.zones;
  return (
    <section aria-label="Can I call now?" className="text-sm">
      <div className="flex flex-wrap justify-between gap-x-3">
        <output className={cn("font-semibold", isOpen ? "text-accent-deep" : "text-amber-deep")}>
          {isOpen ? "You may call now" : "Not now"}
          <span className="sr-only">, {closed?.why ?? "inside the calling hours"}</span>
        </output>
        <span>
          {formatClocks(call.zones, now)} {asksFromSeveralPlaces ? "where they asked" : `in ${city ?? state}`}
        </span>
      </div>
      {/* A bar has the hours of one place. */}
      {asksFromSeveralPlaces ? null : <HoursBar rule={rule} zone={zone} now={now} />}
      <p className="mt-1.5 text-muted">
        {call.reason} {closed ? `${closed.until} ` : ""}
        {rule.callLimit && !asksFromSeveralPlaces ? `${rule.callLimit}. ` : ""}
        {callsMade(lead)} Guidance, not legal advice: check opt-outs first.
        {call.zones.length > 1
          ? " More than one time zone counts: the ZIP code is close to a time zone line, or the person asked again from another place."
          : ""}
      </p>
    </section>
  );
}

function callsMade({ calls }: LeadDetailDto): string {
  if (calls.length === 0) return "No call made yet.";
  return calls.length === 1 ? "1 call made." : `${calls.length} calls made.`;
}

/** Today's hours at the consumer, and where in them the present is. */
function HoursBar({
  rule,
  zone,
  now,
}: {
  rule: NonNullable<LeadDetailDto["callingRule"]>;
  zone: string;
  now: Date;
}) {
  const local = localTime(zone, now);
  const { window: hours } = dayRule(rule, local);
  const percent = (minute: number) => `${(100 * minute) / DAY_MINUTES}%`;
  return (
    <div aria-hidden="true" className="mt-2">
      <div className="relative h-2 rounded-sm bg-line/70">
        {hours ? (
          <span
            className="absolute inset-y-0 bg-accent-line"
            style={{ left: percent(hours.startMinute), right: percent(DAY_MINUTES - hours.endMinute) }}
          />
        ) : null}
        <span
          className="absolute -inset-y-[3px] w-0.5 bg-ink shadow-[0_0_0_2px_white]"
          style={{ left: percent(local.minute) }}
        />
      </div>
      <div className="relative mt-1 h-4 text-xs text-muted">
        {hours
          ? formatWindow(hours)
              .split(" to ")
              .map((clock, index) => (
                <span
                  key={clock}
                  className="absolute -translate-x-1/2 whitespace-nowrap"
                  style={{ left: percent(index === 0 ? hours.startMinute : hours.endMinute) }}
                >
                  {clock}
                </span>
              ))
          : null}
      </div>
    </div>
  );
}
