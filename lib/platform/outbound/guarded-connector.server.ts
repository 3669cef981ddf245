import "server-only";
import type { Socket } from "node:net";
import { buildConnector } from "undici";
import { checkTarget, type OutboundPolicy } from "./check-target";
import { type AddressBook, createGuardedLookup } from "./guarded-lookup.server";
import { connectionError, OutboundError } from "./outbound-error";

export interface ConnectionSettings extends AddressBook {
  policy: OutboundPolicy;
  /** Milliseconds for lookup, TCP and TLS together. */
  connectTimeoutMs: number;
  /** Certificate authorities (PEM) to trust instead of Node's. For tests. */
  ca?: string;
}

/**
 * Opens the connections of undici, for HTTP/1.1 only. It checks the origin again, then the IP addresses of its name
 * before it connects, and the IP address of the socket afterwards.
 */
export function createGuardedConnector(settings: ConnectionSettings): buildConnector.connector {
  const options = { timeout: settings.connectTimeoutMs, allowH2: false, ca: settings.ca };
  const guarded = buildConnector({ ...options, lookup: createGuardedLookup(settings) });
  const open = buildConnector(options);

  return (target, callback) => {
    const origin = `${target.protocol}//${target.host ?? target.hostname}`;
    const check = checkTarget(origin, settings.policy);
    if (!check.ok) {
      callback(new OutboundError("refused-target", check.message), null);
      return;
    }
    const isAllowed = settings.policy.allowedOrigins.includes(check.url.origin);
    const connect = isAllowed ? open : guarded;
    connect(target, (error, socket) => {
      if (error) return callback(connectionError(error), null);
      const refusal = isAllowed ? null : findRefusal(socket, settings);
      if (!refusal) return callback(null, socket);
      socket.destroy();
      callback(refusal, null);
    });
  };
}

/** Checks the IP address that the socket is really connected to, in case an earlier check was wrong. */
function findRefusal(socket: Socket, { isPublic }: AddressBook): OutboundError | null {
  if (socket.remoteAddress === undefined) {
    return new OutboundError("connect", "The server closed the connection immediately.");
  }
  if (isPublic(socket.remoteAddress)) return null;
  return new OutboundError(
    "refused-target",
    "This IP address does not belong to a server on the public Internet.",
  );
}
