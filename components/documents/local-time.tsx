"use client";

import { useSyncExternalStore } from "react";

const full = (timeZone?: string) =>
  new Intl.DateTimeFormat("en-US", {
    dateStyle: "full",
    timeStyle: "long",
    ...(timeZone ? { timeZone } : {}),
  });

/**
 * `Saturday, November 21, 2026 at 2:03:22 PM CST`: a time in the reader's zone, with the exact one as its tooltip. In UTC
 * until scripts have loaded, because the server does not know the zone.
 * @param at ISO 8601.
 */
export function LocalTime({ at }: { at: string }) {
  const text = useSyncExternalStore(
    noChanges,
    () => full().format(new Date(at)),
    () => full("UTC").format(new Date(at)),
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
