"use client";

import { useNow } from "@/components/compliance/use-now";
import { useFetch } from "@/components/marketing/use-fetch";

const loadStatus = () => import("@/lib/marketing/support-hours");

/** Says whether phone support is open now, by New York time. Empty until its code has loaded. */
export function PhoneHours({ opens, closes }: { opens: number; closes: number }) {
  const now = useNow();
  const code = useFetch(loadStatus).data;
  const status = now && code ? code.describePhoneSupport(now, { opens, closes }) : null;
  return (
    <p className="mt-2 flex min-h-6 items-center gap-2 text-sm font-semibold noscript:hidden">
      {status ? (
        <>
          <span
            aria-hidden="true"
            className={status.open ? "size-2 rounded-full bg-accent" : "size-2 rounded-full bg-line-field"}
          />
          {status.text}
        </>
      ) : null}
    </p>
  );
}
