import "server-only";
import { MOST_AT_ONCE } from "@/lib/accounts/throttling/throttle-limits";
import { AppError } from "@/lib/kit/errors";
import { cursorOf, readArrivalTime } from "./arrival-cursor";
import {
  type ArrivalListener,
  findArrivals,
  listenForArrivals,
  overlapStart,
  readDatabaseClock,
  reserveStream,
} from "./arrivals.server";
import type { ArrivalDto } from "./schemas";

/** More leads than this are not sent one by one after a reconnect; the client reads the list again. */
const MAX_BACKLOG = 200;
/** Chunks that may wait for a client. With more, the client counts as gone. */
const MAX_WAITING = 100;
/** Stands for the lead in the cursor of a stream that has not sent a lead yet. */
const NO_LEAD = "00000000-0000-0000-0000-000000000000";
const GAP = "event: gap\ndata: {}\n\n";
/** An event and no comment, because a browser does not tell scripts about comments. */
const ALIVE = "event: alive\ndata: {}\n\n";
/** A page is believed to be at most this old when its first stream opens. An older one has read its lists again. */
const MAX_PAGE_AGE_MS = 60_000;
/** How long a browser waits before it reconnects. */
const RETRY_MS = 3_000;

/**
 * Server-sent events of the viewer's new leads. `ready`: the stream has started. `arrival`: a new lead (ArrivalDto),
 * at least once. `gap`: more than 200 leads were sold since `lastEventId`, or too many at once; the client must read the
 * list again. `alive`: nothing else within 15 s, which keeps proxies from closing the stream and tells the client that it
 * still works. The stream ends with the session.
 * @param lastEventId the cursor of the last event of an earlier stream; null when there was none.
 * @param pageAgeMs without a cursor: how long ago the page began to load, in milliseconds. Leads that were sold since then
 * are sent, because the page may have read its list before; 0 starts with leads sold from now on.
 * @throws AppError 429 when the account already has 8 open streams in this process.
 */
export async function streamArrivals(
  viewer: { id: string; sessionId: string },
  lastEventId: string | null,
  pageAgeMs = 0,
): Promise<ReadableStream<Uint8Array>> {
  const release = reserveStream(viewer.id, MOST_AT_ONCE["open-streams"]);
  if (!release) {
    throw new AppError(
      "too-many-streams",
      429,
      "You have too many open pages that wait for new leads. Close one of them.",
      { retryAfterSeconds: 30 },
    );
  }
  try {
    return await openStream(viewer, { lastEventId, pageAgeMs }, release);
  } catch (error) {
    release();
    throw error;
  }
}

async function openStream(
  viewer: { id: string; sessionId: string },
  { lastEventId, pageAgeMs }: { lastEventId: string | null; pageAgeMs: number },
  release: () => void,
): Promise<ReadableStream<Uint8Array>> {
  const openedAtMs = await readDatabaseClock();
  const loadedAt = pageAgeMs > 0 ? new Date(openedAtMs - Math.min(pageAgeMs, MAX_PAGE_AGE_MS)) : null;
  const since = readArrivalTime(lastEventId) ?? loadedAt;
  const start = overlapStart(since?.getTime() ?? openedAtMs);
  const recent = await findArrivals([viewer.id], start, MAX_BACKLOG + 1);
  const sent = new Map(recent.map(({ leadId, soldAt }) => [leadId, Date.parse(soldAt)]));
  let stopListening = () => {};
  const stop = () => {
    stopListening();
    release();
  };
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const listener = createListener(viewer, { sent, sinceMs: start.getTime() }, controller, stop);
      stopListening = listenForArrivals(listener, openedAtMs);
      send(controller, `retry: ${RETRY_MS}\nid: ${openedAtMs}.${NO_LEAD}\nevent: ready\ndata: {}\n\n`);
      if (!since) return;
      if (recent.length > MAX_BACKLOG) send(controller, GAP);
      else listener.onArrivals(recent.map(({ leadId, orderId, soldAt }) => ({ leadId, orderId, soldAt })));
    },
    cancel: stop,
  });
}

type Controller = ReadableStreamDefaultController<Uint8Array>;

function createListener(
  viewer: { id: string; sessionId: string },
  known: Pick<ArrivalListener, "sent" | "sinceMs">,
  controller: Controller,
  stop: () => void,
): ArrivalListener {
  const end = () => {
    stop();
    controller.close();
  };
  const sendOrEnd = (text: string) => {
    if ((controller.desiredSize ?? 0) < -MAX_WAITING) end();
    else send(controller, text);
  };
  return {
    userId: viewer.id,
    sessionId: viewer.sessionId,
    ...known,
    onArrivals: (arrivals) => sendOrEnd(arrivals.map(eventOf).join("")),
    onGap: () => sendOrEnd(GAP),
    keepAlive: () => sendOrEnd(ALIVE),
    end,
  };
}

function eventOf(arrival: ArrivalDto): string {
  return `id: ${cursorOf(arrival)}\nevent: arrival\ndata: ${JSON.stringify(arrival)}\n\n`;
}

function send(controller: Controller, text: string): void {
  controller.enqueue(new TextEncoder().encode(text));
}
