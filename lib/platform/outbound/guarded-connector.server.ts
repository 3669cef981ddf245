import "server-only";
import type { Socket } from "node:net";
import { buildConnector } from "undici";
import { checkTarget, type OutboundPolicy } from "./check-target";
import { type AddressBook, createGuardedLookup } from "./guarded-lookup.server";
import { connectionError, OutboundError } from "./outbound-error";

export interface ConnectionSettings extends AddressBook {
  policy: OutboundPolicy;
  /** For lookup, TCP and TLS together. */
  connectTimeoutMs: number;
  /** Authorities (PEM) to trust instead of Node's: for tests with certificates of their own. */
  ca?: string;
}

/**
 * Opens the connections of undici: checks the origin (again, whoever asks), the addresses behind its name or its IP
 * literal before dialling, and the address of the socket after. Only HTTP/1.1.
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

/** The last line: whatever was resolved or parsed before, this is who answers. */
function findRefusal(socket: Socket, { isPublic }: AddressBook): OutboundError | null {
  if (socket.remoteAddress === undefined) {
    return new OutboundError("connect", "The server ended the connection at once.");
  }
  if (isPublic(socket.remoteAddress)) return null;
  return new OutboundError(
    "refused-target",
    "This address does not belong to a server on the public Internet.",
  );
}
