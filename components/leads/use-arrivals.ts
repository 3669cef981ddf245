"use client";

import { useEffect, useEffectEvent, useState } from "react";
import { type ArrivalDto, arrivalDto } from "@/lib/inbox/schemas";

const STREAM = "/api/my/leads/stream";
/** Wait after the server closed the stream. The browser reconnects by itself only when a connection breaks. */
const RETRY_MS = 30_000;

/** Leads that this document remembers as reported. */
const MOST_REPORTED = 1_000;

/**
 * What the streams of this document have told so far. A stream of the next page continues there: what is sold while no
 * page listens is reported, and what was reported is not reported again.
 */
const told = { lastEventId: "", leadIds: new Set<string>() };

interface ArrivalHandlers {
  onArrival: (arrival: ArrivalDto) => void;
  /** Too many leads arrived to list them one by one: refetch the list. */
  onGap: () => void;
}

/**
 * Reports leads that are sold to the viewer while the page is open. A page in the background closes its connection,
 * because a browser has six per site for all tabs together, and catches up when it is visible again.
 * @returns whether the connection is open: a lead that is sold now is reported at once.
 */
export function useArrivals({ onArrival, onGap }: ArrivalHandlers): boolean {
  const [isLive, setLive] = useState(false);
  const arrive = useEffectEvent(onArrival);
  const skip = useEffectEvent(onGap);

  useEffect(() => {
    let source: EventSource | null = null;
    let { lastEventId } = told;
    const reported = new Set(told.leadIds);
    let retry: number | undefined;
    const close = () => {
      window.clearTimeout(retry);
      source?.close();
      source = null;
      setLive(false);
    };
    const open = () => {
      close();
      // Without it, a lead that is sold after the page read its list and before the stream opens would be in neither.
      const start = lastEventId
        ? `after=${encodeURIComponent(lastEventId)}`
        : `age=${Math.ceil(performance.now())}`;
      const stream = new EventSource(`${STREAM}?${start}`);
      source = stream;
      stream.addEventListener("ready", (event) => {
        lastEventId ||= event.lastEventId;
        told.lastEventId ||= lastEventId;
        setLive(true);
      });
      stream.addEventListener("arrival", (event) => {
        lastEventId = event.lastEventId;
        told.lastEventId = lastEventId;
        const arrival = arrivalDto.safeParse(readJson(event.data)).data;
        if (!arrival || reported.has(arrival.leadId)) return;
        reported.add(arrival.leadId);
        remember(arrival.leadId);
        arrive(arrival);
      });
      stream.addEventListener("gap", () => skip());
      stream.addEventListener("error", () => {
        setLive(false);
        if (stream.readyState === EventSource.CLOSED) retry = window.setTimeout(open, RETRY_MS);
      });
    };
    const followVisibility = () => (document.hidden ? close() : open());
    followVisibility();
    document.addEventListener("visibilitychange", followVisibility);
    return () => {
      document.removeEventListener("visibilitychange", followVisibility);
      close();
    };
  }, []);
  return isLive;
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
