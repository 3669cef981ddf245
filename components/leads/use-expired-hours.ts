"use client";

import { useEffect, useEffectEvent } from "react";
import { useNow } from "@/components/compliance/use-now";
import { isExpired } from "@/lib/inbox/queue/queue-times";
import type { LeadRowDto } from "@/lib/inbox/schemas";

/**
 * Reads leads again when their calling hours are no longer known: a page that stays open overnight must not offer calls by
 * yesterday's hours.
 */
export function useExpiredHours(leads: readonly Pick<LeadRowDto, "call">[], reread: () => void): void {
  const now = useNow();
  const hasExpired = now !== null && leads.some(({ call }) => call && isExpired(call, now));
  const readAgain = useEffectEvent(reread);
  useEffect(() => {
    if (hasExpired) readAgain();
  }, [hasExpired]);
}
