"use client";

import { createContext, useContext, useSyncExternalStore } from "react";
import { MINUTE_MS } from "@/lib/kit/time-units";

const LOOK_MS = 5_000;

/** A time to show instead of the present, for pictures of the product; null everywhere else. */
export const ShownTime = createContext<Date | null>(null);

/** The current time, rounded down to the minute. Null until hydration, because a static page has no current time. */
export function useNow(): Date | null {
  const shown = useContext(ShownTime);
  const minute = useSyncExternalStore(subscribe, currentMinute, noMinute);
  if (shown) return shown;
  return minute === null ? null : new Date(minute * MINUTE_MS);
}

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** All components share one timer: a list of 25 leads shows the time in more than 100 places. */
function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  timer ??= setInterval(() => {
    for (const listener of listeners) listener();
  }, LOOK_MS);
  return () => {
    listeners.delete(onChange);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function currentMinute(): number {
  return Math.floor(Date.now() / MINUTE_MS);
}

function noMinute(): null {
  return null;
}
