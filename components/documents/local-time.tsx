"use client";

import { useSyncExternalStore } from "react";
import { formatMoment, formatMomentUtc } from "@/lib/kit/format-date";

const full = (timeZone?: string) =>
  new Intl.DateTimeFormat("en-US", {
    dateStyle: "full",
    timeStyle: "long",
    ...(timeZone ? { timeZone } : {}),
  });

/**
 * `Saturday, November 21, 2026 at 2:03:22 PM CST`: a time in the reader's zone, with the exact one as its tooltip. In UTC
 * until scripts have loaded, because the server does not know the zone.
 * @param at ISO 8601. @param isShort `Nov 21, 2026, 2:03 PM` instead, for the messages of a conversation.
 */
export function LocalTime({ at, isShort }: { at: string; isShort?: boolean }) {
  const text = useSyncExternalStore(
    noChanges,
    () => (isShort ? formatMoment(at) : full().format(new Date(at))),
    () => (isShort ? formatMomentUtc(at) : full("UTC").format(new Date(at))),
  );
  return (
    <time dateTime={at} title={at}>
      {text}
    </time>
  );
}

function noChanges(): () => void {
  return () => undefined;
}
