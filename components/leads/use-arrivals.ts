"use client";

import { useEffect, useEffectEvent, useState } from "react";
import { type ArrivalDto, arrivalDto } from "@/lib/inbox/schemas";

const STREAM = "/api/my/leads/stream";
/** Wait after the server closed the stream. The browser reconnects by itself only when a connection breaks. */
const RETRY_MS = 30_000;

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
  const arrive = useEffectEvent((data: unknown) => {
    const parsed = arrivalDto.safeParse(data);
    if (parsed.success) onArrival(parsed.data);
  });
  const skip = useEffectEvent(onGap);

  useEffect(() => {
    let source: EventSource | null = null;
    let lastEventId = "";
    let retry: number | undefined;
    const close = () => {
      window.clearTimeout(retry);
      source?.close();
      source = null;
      setLive(false);
    };
    const open = () => {
      close();
      const stream = new EventSource(
        lastEventId ? `${STREAM}?after=${encodeURIComponent(lastEventId)}` : STREAM,
      );
      source = stream;
      stream.addEventListener("ready", (event) => {
        lastEventId ||= event.lastEventId;
        setLive(true);
      });
      stream.addEventListener("arrival", (event) => {
        lastEventId = event.lastEventId;
        arrive(readJson(event.data));
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

function readJson(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return null;
  }
}
