import type { Draft } from "./draw-draft";

/** The result of a post. Null: no response or a server error. */
export type Reply = { status: number; outcome: string } | null;

interface FeedOptions {
  /** Leads to post without a pause at the start, as initial stock. */
  opening: number;
  perMinute: number;
  draw: () => Draft;
  send: (draft: Draft) => Promise<Reply>;
  wait: (durationMs: number) => Promise<void>;
  nowMs: () => number;
  onReply: (reply: NonNullable<Reply>, draft: Draft) => void;
  onTrouble: (pauseMs: number) => void;
  /** Ends the feed. */
  isOver: () => boolean;
}

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 15_000;
/** Limits the speed of the initial stock, so that the first visitor does not wait. */
const OPENING_INTERVAL_MS = 15;

/**
 * Posts the initial stock, then a fixed number of leads per minute. While the server is down, it retries the same lead
 * with growing pauses, then continues at the same rate. It does not post the leads of the downtime later.
 */
export async function feed(options: FeedOptions): Promise<void> {
  const { opening, perMinute, draw, wait, nowMs } = options;
  for (let count = 0; count < opening; count += 1) {
    if (options.isOver()) return;
    await deliver(draw(), options);
    await wait(OPENING_INTERVAL_MS);
  }
  const intervalMs = 60_000 / perMinute;
  let dueMs = nowMs();
  while (!options.isOver()) {
    dueMs = Math.max(dueMs + intervalMs, nowMs());
    await wait(dueMs - nowMs());
    await deliver(draw(), options);
  }
}

async function deliver(draft: Draft, options: FeedOptions): Promise<void> {
  const { send, wait, onReply, onTrouble } = options;
  let pauseMs = FIRST_PAUSE_MS;
  while (!options.isOver()) {
    const reply = await send(draft);
    if (reply) return onReply(reply, draft);
    onTrouble(pauseMs);
    await wait(pauseMs);
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
  }
}
