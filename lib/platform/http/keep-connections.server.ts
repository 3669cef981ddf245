import "server-only";
import { carriesExchange, type DiagnosticsChannel } from "./peer-header.server";

/**
 * Longer than the 60 s for which usual load balancers and clients keep an idle connection, so that they close it and not we. A
 * client that sends a POST while we close its connection gets a reset and cannot know whether the lead was taken; Node's own 5 s
 * makes that likely for a publisher who posts every few seconds.
 */
const IDLE_MS = 75_000;

/**
 * Keeps idle connections of this process's servers for `IDLE_MS`.
 * https://nodejs.org/api/http.html#serverkeepalivetimeout; the framework creates the server, hence the channel.
 */
export function keepConnections(channel: DiagnosticsChannel): void {
  channel.subscribe("http.server.request.start", (message) => {
    if (carriesExchange(message)) message.server.keepAliveTimeout = IDLE_MS;
  });
}
