"use client";

import { useNow } from "@/components/compliance/use-now";
import { useFetch } from "@/components/marketing/use-fetch";
import type { SupportChannel } from "@/lib/marketing/support-hours";

const loadStatus = () => import("@/lib/marketing/support-hours");

interface SupportStatusProps {
  channel: SupportChannel;
  opens: number;
  closes: number;
}

/** Says whether somebody answers the phone or the chat now, by New York time. Empty until its code has loaded. */
export function SupportStatus({ channel, opens, closes }: SupportStatusProps) {
  const now = useNow();
  const code = useFetch(loadStatus).data;
  const status = now && code ? code.describeSupport(channel, now, { opens, closes }) : null;
  return (
    <p className="mt-2 flex min-h-6 items-center gap-2 text-sm font-semibold noscript:hidden">
      {status ? (
        <>
          <span
            aria-hidden="true"
            className={
              status.open
                ? "size-2 flex-none rounded-full bg-accent"
                : "size-2 flex-none rounded-full bg-line-field"
            }
          />
          {status.text}
        </>
      ) : null}
    </p>
  );
}
