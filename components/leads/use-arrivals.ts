"use client";

import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { type ArrivalDto, arrivalDto } from "@/lib/inbox/schemas";

const STREAM = "/api/my/leads/stream";
/** Wait after the server closed the stream. The browser reconnects by itself only when a connection breaks. */
const RETRY_MS = 30_000;
/** The server sends something every 15 s. A stream without an event for so long is cut or held back, and another one is opened. */
const SILENCE_MS = 40_000;

/** Leads that this document remembers as reported. */
const MOST_REPORTED = 1_000;

/**
 * What the streams of this document have told so far. A stream of the next page continues there: what is sold while no
 * page listens is reported, and what was reported is not reported again.
 */
const told = { lastEventId: "", leadIds: new Set<string>() };

/** Whether the stream of this document is open: a store, so that only the mark on the page is drawn again. */
const live = { isOpen: false, onChange: new Set<() => void>() };

function setLive(isOpen: boolean): void {
  if (live.isOpen === isOpen) return;
  live.isOpen = isOpen;
  for (const tell of live.onChange) tell();
}

/** Whether a lead that is sold now is reported at once. */
export function useIsLive(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      live.onChange.add(onChange);
      return () => live.onChange.delete(onChange);
    },
    () => live.isOpen,
    () => false,
  );
}

interface ArrivalHandlers {
  onArrival: (arrival: ArrivalDto) => void;
  /** Too many leads arrived to list them one by one: refetch the list. */
  onGap: () => void;
}

/**
 * Reports leads that are sold to the viewer while the page is open. A page in the background closes its connection,
 * because a browser has six per site for all tabs together, and catches up when it is visible again.
 */
export function useArrivals({ onArrival, onGap }: ArrivalHandlers): void {
  const arrive = useEffectEvent(onArrival);
  const skip = useEffectEvent(onGap);
  useEffect(() => followArrivals({ onArrival: (arrival) => arrive(arrival), onGap: () => skip() }), []);
}

/** What `useArrivals` does, without React. @returns a function that ends it. */
export function followArrivals({ onArrival, onGap }: ArrivalHandlers): () => void {
  let source: EventSource | null = null;
  let { lastEventId } = told;
  const reported = new Set(told.leadIds);
  let renewal: number | undefined;
  const renewIn = (waitMs: number) => {
    window.clearTimeout(renewal);
    // The list is not read again: rows do not move by themselves, and each read is a view. The new stream sends what was missed.
    renewal = window.setTimeout(open, waitMs);
  };
  const close = () => {
    window.clearTimeout(renewal);
    source?.close();
    source = null;
    setLive(false);
  };
  const open = () => {
    close();
    // Without it, a lead that is sold after the page read its list and before the stream opens would be in neither.
    const age = `age=${Math.ceil(performance.now())}`;
    const start = lastEventId ? `after=${encodeURIComponent(lastEventId)}` : age;
    const stream = new EventSource(`${STREAM}?${start}`);
    source = stream;
    renewIn(SILENCE_MS);
    const on = (type: string, follow: (event: MessageEvent) => void) =>
      stream.addEventListener(type, (event) => {
        renewIn(SILENCE_MS);
        follow(event);
      });
    on("ready", (event) => {
      lastEventId ||= event.lastEventId;
      told.lastEventId ||= lastEventId;
      setLive(true);
    });
    on("arrival", (event) => {
      lastEventId = event.lastEventId;
      told.lastEventId = lastEventId;
      const arrival = arrivalDto.safeParse(readJson(event.data)).data;
      if (!arrival || reported.has(arrival.leadId)) return;
      reported.add(arrival.leadId);
      remember(arrival.leadId);
      onArrival(arrival);
    });
    on("gap", onGap);
    on("alive", () => {});
    stream.addEventListener("error", () => {
      setLive(false);
      if (stream.readyState === EventSource.CLOSED) renewIn(RETRY_MS);
    });
  };
  const followVisibility = () => (document.hidden ? close() : open());
  followVisibility();
  document.addEventListener("visibilitychange", followVisibility);
  return () => {
    document.removeEventListener("visibilitychange", followVisibility);
    close();
  };
}

function remember(leadId: string): void {
  const { leadIds } = told;
  leadIds.add(leadId);
  for (const oldest of leadIds) {
    if (leadIds.size <= MOST_REPORTED) return;
    leadIds.delete(oldest);
  }
}

function readJson(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return null;
  }
}
