import "server-only";
import { AppError } from "@/lib/kit/errors";
import { placeOf, readPlace } from "./arrival-place";
import {
  type ArrivalListener,
  countListeners,
  findArrivals,
  listenForArrivals,
  lookBackFrom,
} from "./arrivals.server";
import type { ArrivalDto } from "./schemas";

/** Of one account in one process: several tabs and a phone. */
const MAX_STREAMS = 8;
/** After a longer break the list is read again instead. */
const MAX_BACKLOG = 200;
/** Chunks that may wait for a reader before it counts as gone. */
const MAX_WAITING = 100;
/** Stands in the place of a stream that has told nothing yet. */
const NO_LEAD = "00000000-0000-0000-0000-000000000000";
/** How long a browser waits before it connects again. */
const RETRY_MS = 3_000;

/**
 * Server-sent events of the viewer's new leads. `ready`: from here on; `arrival`: a lead (ArrivalDto), at least once; `gap`: more came
 * since `lastEventId` than are told one by one. Ends when the session ends; a comment every 15 s keeps proxies
 * from closing it.
 * @param lastEventId where an earlier stream ended; without it only what is sold from now on.
 * @throws AppError 429 when the account has too many streams open already.
 */
export async function streamArrivals(
  viewer: { id: string; sessionId: string },
  lastEventId: string | null,
): Promise<ReadableStream<Uint8Array>> {
  if (countListeners(viewer.id) >= MAX_STREAMS) {
    throw new AppError(
      "too-many-streams",
      429,
      "Too many pages of yours wait for new leads. Close one of them.",
      {
        retryAfterSeconds: 30,
      },
    );
  }
  const openedAtMs = Date.now();
  const since = readPlace(lastEventId);
  const recent = await findArrivals(
    [viewer.id],
    lookBackFrom(since?.getTime() ?? openedAtMs),
    MAX_BACKLOG + 1,
  );
  const known = new Map(recent.map(({ leadId, soldAt }) => [leadId, Date.parse(soldAt)]));
  let stop = () => {};
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const listener = createListener(viewer, known, controller, () => stop());
      stop = listenForArrivals(listener);
      send(controller, `retry: ${RETRY_MS}\nid: ${openedAtMs}.${NO_LEAD}\nevent: ready\ndata: {}\n\n`);
      if (!since) return;
      if (recent.length > MAX_BACKLOG) send(controller, "event: gap\ndata: {}\n\n");
      else listener.arrive(recent.map(({ leadId, orderId, soldAt }) => ({ leadId, orderId, soldAt })));
    },
    cancel: () => stop(),
  });
}

type Controller = ReadableStreamDefaultController<Uint8Array>;

function createListener(
  viewer: { id: string; sessionId: string },
  known: Map<string, number>,
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
    known,
    arrive: (arrivals) => sendOrEnd(arrivals.map(eventOf).join("")),
    beat: () => sendOrEnd(": still here\n\n"),
    end,
  };
}

function eventOf(arrival: ArrivalDto): string {
  return `id: ${placeOf(arrival)}\nevent: arrival\ndata: ${JSON.stringify(arrival)}\n\n`;
}

function send(controller: Controller, text: string): void {
  controller.enqueue(new TextEncoder().encode(text));
}
