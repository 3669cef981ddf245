import "server-only";
import { Client } from "pg";
import { messageOf } from "@/lib/kit/message-of";
import { env } from "@/lib/platform/env/env.server";
import { logger } from "@/lib/platform/logger.server";

/** A channel of PostgreSQL and the work that its notifications start. */
export interface ListenOptions {
  /** The channel that `NOTIFY` names. */
  channel: string;
  /** The connection's name in pg_stat_activity. */
  applicationName: string;
  /** Milliseconds between runs without a notification. A notification is lost when the connection breaks. */
  everyMs: number;
  /**
   * Milliseconds between heartbeats, which find a connection that is frozen: it stays open, and no notification comes. Each
   * has as long for its response. Default: 10 s.
   */
  heartbeatMs?: number;
  /** Never runs twice at the same time. Any number of notifications during a run cause one more run after it. */
  work: () => Promise<unknown>;
}

const HEARTBEAT_MS = 10_000;

/** A running listener. Stop it at the end of the process. */
export interface ChannelListener {
  /** Starts a run, or one more after the present run. Does nothing once the listener is stopped. */
  request(): void;
  /** Waits for the present run, then closes the connection. No other run starts. */
  stop(): Promise<void>;
}

/** Time limit of opening a connection, in milliseconds. */
const CONNECT_TIMEOUT_MS = 10_000;

/**
 * Listens to a channel, and runs `work` at once, on every notification and every `everyMs` milliseconds. Errors are
 * logged. A lost connection is opened again at the next interval.
 */
export function listenToChannel(options: ListenOptions): ChannelListener {
  const { channel, everyMs, work } = options;
  const runs = oneAtATime(channel, work);
  let connection: Promise<Client | null> | null = null;
  const connectAndRun = () => {
    connection ??= connect();
    runs.request();
  };
  const connect = () => {
    const opened = listen(options, runs.request, () => {
      // A connection may report its end late, when the next one is open.
      if (connection === opened) connection = null;
    });
    return opened;
  };
  const timer = setInterval(connectAndRun, everyMs);
  connectAndRun();
  return {
    request: runs.request,
    stop: async () => {
      clearInterval(timer);
      await runs.stop();
      await close(await connection);
    },
  };
}

/** @returns null when the connection cannot be opened. `onLost` has been called then. */
async function listen(
  { channel, applicationName, heartbeatMs = HEARTBEAT_MS }: ListenOptions,
  onNotification: () => void,
  onLost: () => void,
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
  client.on("notification", onNotification);
  try {
    // Sent again as the heartbeat: it changes nothing for a connection that listens already.
    const startListening = () => client.query(`LISTEN ${client.escapeIdentifier(channel)}`);
    await client.connect();
    await startListening();
    heartbeatTimer = setInterval(() => void startListening().catch(lose), heartbeatMs);
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

function oneAtATime(channel: string, work: () => Promise<unknown>) {
  let running: Promise<void> | null = null;
  let isRequested = false;
  let isStopped = false;
  const run = async () => {
    while (isRequested) {
      isRequested = false;
      await work().catch((error: unknown) => {
        logger().error({ channel, error: messageOf(error) }, "work of a channel failed");
      });
    }
    running = null;
  };
  return {
    request: () => {
      if (isStopped) return;
      isRequested = true;
      running ??= run();
    },
    stop: async () => {
      isStopped = true;
      isRequested = false;
      await running;
    },
  };
}
