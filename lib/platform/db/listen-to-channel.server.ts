import "server-only";
import { Client } from "pg";
import { messageOf } from "@/lib/kit/message-of";
import { env } from "@/lib/platform/env/env.server";
import { logger } from "@/lib/platform/logger.server";

/**
 * The payloads of the notifications since the last run, each once; null when some may be missing: at the first run, while
 * there is no connection, after a new connection, and after a run that failed. Empty when the interval caused the run.
 */
export type HeardPayloads = ReadonlySet<string> | null;

/** A channel of PostgreSQL and the work that its notifications start. */
export interface ListenOptions {
  /** The channel that `NOTIFY` names. */
  channel: string;
  /** The connection's name in pg_stat_activity. */
  applicationName: string;
  /**
   * Milliseconds between runs without a notification, and between attempts to connect. A notification is lost when the
   * connection breaks.
   */
  everyMs: number;
  /**
   * Milliseconds between heartbeats, which find a connection that is frozen: it stays open, and no notification comes. Each
   * has as long for its response. Default: 10 s.
   */
  heartbeatMs?: number;
  /** A shared advisory lock that the connection holds as long as it lives, so that others see that this process lives. */
  lock?: { space: number; name: string };
  /**
   * Never runs twice at the same time. Any number of notifications during a run cause one more run after it. A run that goes
   * on as long as it finds something ends once `stopping` is aborted, because `stop` waits for it.
   */
  work: (heard: HeardPayloads, stopping: AbortSignal) => Promise<unknown>;
}

const HEARTBEAT_MS = 10_000;

/** A running listener. Stop it at the end of the process. */
export interface ChannelListener {
  /** Starts a run, or one more after the present run. Does nothing once the listener is stopped. */
  request(): void;
  /** Whether notifications arrive now, as far as this process knows. */
  isListening(): boolean;
  /** Aborts the signal of the present run, waits for its end, then closes the connection. No other run starts. */
  stop(): Promise<void>;
}

/** Time limit of opening a connection, in milliseconds. */
const CONNECT_TIMEOUT_MS = 10_000;

/** More payloads than this are not kept for one run; it gets null instead. */
const MAX_PAYLOADS = 10_000;

/**
 * Listens to a channel, and runs `work` at once, as soon as it listens, on every notification and every `everyMs`
 * milliseconds. Errors are logged. A lost connection is opened again at the next interval.
 */
export function listenToChannel(options: ListenOptions): ChannelListener {
  const { channel, everyMs, work } = options;
  let isListening = false;
  const runs = oneAtATime(channel, work, () => isListening);
  let connection: Promise<Client | null> | null = null;
  const connectAndRun = () => {
    connection ??= connect();
    runs.request();
  };
  const connect = () => {
    const opened = listen(options, {
      onListening: () => {
        isListening = true;
        // Something may have been notified since the last run, before this connection listened.
        runs.forget();
        runs.request();
      },
      onNotification: runs.hear,
      onLost: () => {
        // A connection may report its end late, when the next one is open.
        if (connection !== opened) return;
        connection = null;
        isListening = false;
        runs.forget();
      },
    });
    return opened;
  };
  const timer = setInterval(connectAndRun, everyMs);
  connectAndRun();
  return {
    request: runs.request,
    isListening: () => isListening,
    stop: async () => {
      clearInterval(timer);
      await runs.stop();
      await close(await connection);
    },
  };
}

interface ConnectionEvents {
  onListening: () => void;
  onNotification: (payload: string) => void;
  onLost: () => void;
}

/** @returns null when the connection cannot be opened. `onLost` has been called then. */
async function listen(
  { channel, applicationName, heartbeatMs = HEARTBEAT_MS, lock }: ListenOptions,
  { onListening, onNotification, onLost }: ConnectionEvents,
): Promise<Client | null> {
  const client = new Client({
    connectionString: env().DATABASE_URL,
    application_name: applicationName,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    query_timeout: heartbeatMs,
  });
  let heartbeatTimer: NodeJS.Timeout | undefined;
  const lose = (error: unknown) => {
    clearInterval(heartbeatTimer);
    logger().warn({ channel, error: messageOf(error) }, "connection of a channel lost");
    onLost();
    void close(client);
  };
  client.on("error", lose);
  client.on("end", () => {
    clearInterval(heartbeatTimer);
    onLost();
  });
  client.on("notification", ({ payload }) => onNotification(payload ?? ""));
  try {
    // Sent again as the heartbeat: it changes nothing for a connection that listens already.
    const startListening = () => client.query(`LISTEN ${client.escapeIdentifier(channel)}`);
    await client.connect();
    await startListening();
    if (lock) await client.query("SELECT pg_advisory_lock_shared($1, hashtext($2))", [lock.space, lock.name]);
    heartbeatTimer = setInterval(() => void startListening().catch(lose), heartbeatMs);
    onListening();
    return client;
  } catch (error) {
    logger().warn({ channel, error: messageOf(error) }, "cannot listen to a channel");
    await close(client);
    onLost();
    return null;
  }
}

/** Closes a connection, which may already be broken. */
async function close(client: Client | null): Promise<void> {
  await client?.end().catch(() => {});
}

function oneAtATime(channel: string, work: ListenOptions["work"], isListening: () => boolean) {
  let running: Promise<void> | null = null;
  let isRequested = false;
  const stopping = new AbortController();
  let heard: Set<string> | null = null;
  const forget = () => {
    heard = null;
  };
  const run = async () => {
    while (isRequested) {
      isRequested = false;
      const news = heard;
      heard = isListening() ? new Set() : null;
      await work(news, stopping.signal).catch((error: unknown) => {
        forget();
        logger().error({ channel, error: messageOf(error) }, "work of a channel failed");
      });
    }
    running = null;
  };
  const request = () => {
    if (stopping.signal.aborted) return;
    isRequested = true;
    running ??= run();
  };
  return {
    request,
    forget,
    hear: (payload: string) => {
      if (heard && heard.size >= MAX_PAYLOADS) forget();
      heard?.add(payload);
      request();
    },
    stop: async () => {
      stopping.abort();
      isRequested = false;
      await running;
    },
  };
}
