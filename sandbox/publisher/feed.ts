import type { Draft } from "./draw-draft";

/** What became of a post. Null: no server, or one in trouble. */
export type Reply = { status: number; outcome: string } | null;

interface FeedOptions {
  /** Leads that come without a pause, so that there is a stock to begin with. */
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
/** The opening leaves the machine room for the first visitor. */
const OPENING_INTERVAL_MS = 15;

/**
 * Posts the opening stock, then so many leads a minute. While the server is down it tries the same lead again at
 * growing distances, and goes on at the old rate after that: leads that were not asked for are not made up for.
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
