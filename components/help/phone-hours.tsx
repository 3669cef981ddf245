"use client";

import { useNow } from "@/components/compliance/use-now";
import { formatZoneHour } from "@/lib/kit/format-date";
import { phoneSupportAt, SUPPORT_ZONE } from "@/lib/marketing/support-hours";

/** Says whether phone support is open now, by New York time. Empty until hydration. */
export function PhoneHours() {
  const now = useNow();
  const support = now ? phoneSupportAt(now) : null;
  return (
    <p className="mt-2 flex min-h-6 items-center gap-2 text-sm font-semibold noscript:hidden">
      {support ? (
        <>
          <span
            aria-hidden="true"
            className={support.open ? "size-2 rounded-full bg-accent" : "size-2 rounded-full bg-line-field"}
          />
          {support.open
            ? `Open now, until ${formatZoneHour(SUPPORT_ZONE, support.until)}`
            : `Closed now, opens ${formatDay(support.until)}`}
        </>
      ) : null}
    </p>
  );
}

function formatDay(at: Date): string {
  const weekday = new Intl.DateTimeFormat("en-US", { timeZone: SUPPORT_ZONE, weekday: "long" });
  return `${weekday.format(at)} ${formatZoneHour(SUPPORT_ZONE, at)}`;
}
