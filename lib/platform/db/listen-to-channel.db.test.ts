import { expect, it } from "@jest/globals";
import { HOUR_MS } from "@/lib/kit/time-units";
import { until } from "@/tests/waiting/until";
import { type HeardPayloads, listenToChannel } from "./listen-to-channel.server";
import { pool } from "./pool.server";

/** Work that ends when the test says so. */
function heldWork() {
  let rounds = 0;
  let release = () => {};
  const begun: (() => void)[] = [];
  return {
    work: () => {
      rounds += 1;
      for (const tell of begun.splice(0)) tell();
      return new Promise<void>((resolve) => {
        release = resolve;
      });
    },
    rounds: () => rounds,
    release: () => release(),
    nextRound: () => new Promise<void>((resolve) => begun.push(resolve)),
  };
}

it("works when it is called, once for all calls that come meanwhile", async () => {
  const held = heldWork();
  const listener = listenToChannel({
    channel: "held",
    applicationName: "held",
    everyMs: HOUR_MS,
    work: held.work,
  });
  expect(held.rounds()).toBe(1);
  await until(() => listener.isListening());
  for (let call = 0; call < 5; call += 1) listener.request();
  const second = held.nextRound();
  held.release();
  await second;
  held.release();
  await new Promise(setImmediate);
  expect(held.rounds()).toBe(2);
  // Until PostgreSQL's call has arrived there is nothing to wait for but the call itself.
  const third = held.nextRound();
  await pool().query("SELECT pg_notify('held', '')");
  await third;
  held.release();
  await listener.stop();
});

it("begins nothing once it is asked to stop, whoever calls, and waits for what it had begun", async () => {
  const held = heldWork();
  const listener = listenToChannel({
    channel: "ended",
    applicationName: "ended",
    everyMs: HOUR_MS,
    work: held.work,
  });
  listener.request();
  let hasStopped = false;
  const stopping = async () => {
    await listener.stop();
    hasStopped = true;
  };
  const stopped = stopping();
  listener.request();
  await new Promise(setImmediate);
  expect(hasStopped).toBe(false);
  held.release();
  await stopped;
  listener.request();
  await new Promise(setImmediate);
  expect(held.rounds()).toBe(1);
});

it("listens again after its connection is lost, however often", async () => {
  const held = heldWork();
  const listener = listenToChannel({
    channel: "lost",
    applicationName: "lost",
    everyMs: 20,
    work: held.work,
  });
  for (let round = 0; round < 5; round += 1) {
    await until(() => isListening("lost"));
    await pool().query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'lost'",
    );
  }
  await until(async () => (await isListening("lost")) && (await countConnections("lost")) === 1);
  const stopped = listener.stop();
  held.release();
  await stopped;
  await until(async () => (await countConnections("lost")) === 0);
  expect(held.rounds()).toBe(1);
});

it("hands over what was notified, and null when a notification may have been missed", async () => {
  const heard: HeardPayloads[] = [];
  const listener = listenToChannel({
    channel: "heard",
    applicationName: "heard",
    everyMs: 20,
    work: async (payloads) => {
      heard.push(payloads);
      if (payloads?.has("fail")) throw new Error("planned");
    },
  });
  const notify = (payload: string) => pool().query("SELECT pg_notify('heard', $1)", [payload]);
  /** Forgets the earlier runs and waits for the next one of the kind. */
  const nextRun = async (isWanted: (payloads: HeardPayloads) => boolean) => {
    heard.length = 0;
    await until(() => heard.some(isWanted));
  };
  const isEmpty = (payloads: HeardPayloads) => payloads?.size === 0;
  expect(heard).toEqual([null]);
  await nextRun(isEmpty);
  await Promise.all(["one", "two", "two"].map(notify));
  await until(() => heard.flatMap((payloads) => [...(payloads ?? [])]).length >= 2);
  expect(new Set(heard.flatMap((payloads) => [...(payloads ?? [])]))).toEqual(new Set(["one", "two"]));
  await nextRun(isEmpty);
  await notify("fail");
  await until(() => heard.includes(null));
  await nextRun(isEmpty);
  await pool().query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'heard'",
  );
  await until(() => heard.includes(null));
  await nextRun(isEmpty);
  await listener.stop();
});

async function countConnections(applicationName: string): Promise<number> {
  const { rows } = await pool().query(
    "SELECT count(*)::int AS total FROM pg_stat_activity WHERE application_name = $1",
    [applicationName],
  );
  return rows[0].total;
}

async function isListening(applicationName: string): Promise<boolean> {
  const { rows } = await pool().query(
    `SELECT 1 FROM pg_stat_activity WHERE application_name = $1 AND state = 'idle' AND query LIKE 'LISTEN%'`,
    [applicationName],
  );
  return rows.length > 0;
}
