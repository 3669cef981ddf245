import "server-only";
import http from "node:http";
import https from "node:https";
import { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { checkTarget } from "./check-target";
import { type ConnectionSettings, findRefusal } from "./guarded-connector.server";
import { createGuardedLookup } from "./guarded-lookup.server";
import { OutboundError } from "./outbound-error";

type OnConnection = (error: Error | null, socket: Duplex) => void;

export interface AgentSettings extends ConnectionSettings {
  /** From dialling to the end of the answer. */
  timeoutMs: number;
}

/**
 * The guard of `sendRequest` for libraries that speak through node:https. One connection a request, destroyed after
 * `timeoutMs`: HubSpot's client (its `httpAgent`) sets no time limit of its own.
 */
export function createGuardedHttpsAgent(settings: AgentSettings): https.Agent {
  return new GuardedHttpsAgent(settings);
}

/** The same for http, which only origins of the policy may speak: stand-ins in demo and tests. */
export function createGuardedHttpAgent(settings: AgentSettings): http.Agent {
  return new GuardedHttpAgent(settings);
}

class GuardedHttpsAgent extends https.Agent {
  constructor(private readonly settings: AgentSettings) {
    super({ keepAlive: false, ca: settings.ca });
  }

  override createConnection(
    options: https.RequestOptions,
    callback?: OnConnection,
  ): Duplex | null | undefined {
    const guard = guardConnection("https:", options, this.settings);
    if (guard instanceof OutboundError) return refusedSocket(guard);
    return watch(
      super.createConnection(guard.options, callback),
      "secureConnect",
      guard.isAllowed,
      this.settings,
    );
  }
}

class GuardedHttpAgent extends http.Agent {
  constructor(private readonly settings: AgentSettings) {
    super({ keepAlive: false });
  }

  override createConnection(
    options: http.ClientRequestArgs,
    callback?: OnConnection,
  ): Duplex | null | undefined {
    const guard = guardConnection("http:", options, this.settings);
    if (guard instanceof OutboundError) return refusedSocket(guard);
    return watch(super.createConnection(guard.options, callback), "connect", guard.isAllowed, this.settings);
  }
}

interface Guarded<Options> {
  options: Options;
  isAllowed: boolean;
}

function guardConnection<Options extends http.ClientRequestArgs>(
  protocol: "http:" | "https:",
  options: Options,
  settings: AgentSettings,
): Guarded<Options> | OutboundError {
  const { policy } = settings;
  const host = options.host ?? options.hostname ?? "";
  const bracketed = host.includes(":") && !host.startsWith("[") ? `[${host}]` : host;
  const check = checkTarget(`${protocol}//${bracketed}:${options.port ?? ""}/`, policy);
  if (!check.ok || options.socketPath) {
    return new OutboundError(
      "refused-target",
      check.ok ? "Only network addresses are possible." : check.message,
    );
  }
  const isAllowed = policy.allowedOrigins.includes(check.url.origin);
  return { isAllowed, options: isAllowed ? options : { ...options, lookup: createGuardedLookup(settings) } };
}

function watch(
  socket: Duplex | null | undefined,
  event: "connect" | "secureConnect",
  isAllowed: boolean,
  settings: AgentSettings,
): Duplex | null | undefined {
  const { timeoutMs } = settings;
  if (!(socket instanceof Socket)) return socket;
  const timer = setTimeout(() => {
    socket.destroy(
      new OutboundError("timeout", `The answer did not arrive within ${timeoutMs / 1000} seconds.`),
    );
  }, timeoutMs);
  socket.once("close", () => clearTimeout(timer));
  if (!isAllowed) {
    socket.prependOnceListener(event, () => {
      const refusal = findRefusal(socket, settings);
      if (refusal) socket.destroy(refusal);
    });
  }
  return socket;
}

/** A socket that fails as if the connection had: requests report the error, nothing is dialled. */
function refusedSocket(error: OutboundError): Socket {
  return new Socket().destroy(error);
}
