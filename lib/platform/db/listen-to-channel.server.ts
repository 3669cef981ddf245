import "server-only";
import { Client } from "pg";
import { messageOf } from "@/lib/kit/message-of";
import { env } from "@/lib/platform/env/env.server";
import { logger } from "@/lib/platform/logger.server";

/** Work that is done again whenever PostgreSQL says that there is some. */
export interface ListenOptions {
  /** What `NOTIFY` names. */
  channel: string;
  /** The connection's name in pg_stat_activity. */
  applicationName: string;
  /** A look without being called, in milliseconds: a notification is lost when the connection breaks. */
  everyMs: number;
  /** Runs once for any number of calls that come while it runs, and once more after it. */
  work: () => Promise<unknown>;
}

/** Something that runs until it is stopped. */
export interface ChannelListener {
  /** Asks for another round; once it is stopped, for nothing. */
  request(): void;
  /** Lets the present round end and begins no other, then closes the connection. */
  stop(): Promise<void>;
}

/** Follows a channel from now on. An error is logged, and the next look tries again. */
export function listenToChannel({ channel, applicationName, everyMs, work }: ListenOptions): ChannelListener {
  const rounds = oneAtATime(channel, work);
  let listener: Promise<Client> | null = null;
  const look = () => {
    listener ??= listen({ channel, applicationName }, rounds.request, () => {
      listener = null;
    });
    rounds.request();
  };
  const timer = setInterval(look, everyMs);
  look();
  return {
    request: rounds.request,
    stop: async () => {
      clearInterval(timer);
      await rounds.stop();
      await (await listener)?.end();
    },
  };
}

async function listen(
  { channel, applicationName }: Pick<ListenOptions, "channel" | "applicationName">,
  onNotice: () => void,
  onLost: () => void,
): Promise<Client> {
  const client = new Client({ connectionString: env().DATABASE_URL, application_name: applicationName });
  client.on("error", onLost);
  client.on("end", onLost);
  client.on("notification", onNotice);
  try {
    await client.connect();
    await client.query(`LISTEN ${client.escapeIdentifier(channel)}`);
    return client;
  } catch (error) {
    logger().warn({ channel, error: messageOf(error) }, "cannot listen");
    await client.end().catch(() => {});
    onLost();
    return client;
  }
}

function oneAtATime(channel: string, work: () => Promise<unknown>) {
  let running: Promise<void> | null = null;
  let isRequested = false;
  let isStopped = false;
  const run = async () => {
    while (isRequested) {
      isRequested = false;
      await work().catch((error: unknown) => {
        logger().error({ channel, error: messageOf(error) }, "following failed");
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
