import { expect, it } from "@jest/globals";
import type { Draft } from "./draw-draft";
import { feed, type Reply } from "./feed";

/** A feed of numbered drafts with a clock that only advances by waiting. */
async function runFeed(replies: (tries: number) => Reply, { opening = 0, until = 4 } = {}) {
  const sent: { body: unknown; atMs: number }[] = [];
  const pauses: number[] = [];
  let clockMs = 0;
  let drawn = 0;
  let delivered = 0;
  await feed({
    opening,
    perMinute: 60,
    draw: (): Draft => ({ key: "lwp_live_x", fault: null, body: (drawn += 1) }),
    send: async ({ body }) => {
      sent.push({ body, atMs: clockMs });
      return replies(sent.length);
    },
    wait: async (durationMs) => {
      clockMs += durationMs;
    },
    nowMs: () => clockMs,
    onReply: () => {
      delivered += 1;
    },
    onTrouble: (pauseMs) => pauses.push(pauseMs),
    isOver: () => delivered >= until,
  });
  return { sent, pauses };
}

const STORED = { status: 200, outcome: "stored" };

it("posts at the configured rate", async () => {
  const { sent } = await runFeed(() => STORED);
  expect(sent.map(({ atMs }) => atMs)).toEqual([1_000, 2_000, 3_000, 4_000]);
});

it("starts with the initial stock, without pauses", async () => {
  const { sent } = await runFeed(() => STORED, { opening: 3 });
  expect(sent[2]?.atMs).toBeLessThan(100);
  expect(sent[3]?.atMs).toBeGreaterThan(1_000);
});

it("backs off while the server does not respond, keeps the lead, and then continues at the same rate", async () => {
  const { sent, pauses } = await runFeed((tries) => (tries >= 2 && tries <= 8 ? null : STORED), { until: 3 });
  expect(pauses).toEqual([500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000]);
  expect(sent.map(({ body }) => body)).toEqual([1, 2, 2, 2, 2, 2, 2, 2, 2, 3]);
  expect(Number(sent[9]?.atMs) - Number(sent[8]?.atMs)).toBe(0);
});

it("does not retry a refused post", async () => {
  const { sent, pauses } = await runFeed(() => ({ status: 403, outcome: "publisher-paused" }), { until: 2 });
  expect(sent.map(({ body }) => body)).toEqual([1, 2]);
  expect(pauses).toEqual([]);
});
