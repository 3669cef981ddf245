import "server-only";
import { Agent } from "undici";
import { findHeaderProblem } from "./check-headers";
import { isIpLiteral, isPublicIpAddress } from "./check-ip-address";
import { checkTarget, type OutboundPolicy, type TargetProblem } from "./check-target";
import { createGuardedConnector } from "./guarded-connector.server";
import { createDnsResolver, type ResolveName, resolvePublicName } from "./guarded-lookup.server";
import { OutboundError } from "./outbound-error";
import { type CollectedResponse, ResponseCollector } from "./response-collector.server";

export interface OutboundRequest {
  url: string;
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  headers?: Readonly<Record<string, string>>;
  body?: string | Uint8Array;
  /** Milliseconds for waiting, lookup, TLS, sending and the complete response. Default 15,000. */
  timeoutMs?: number;
  /** Bytes of the response's body that are read at most. Default 51,200. */
  maxReadBytes?: number;
}

export interface OutboundResponse extends CollectedResponse {
  durationMs: number;
}

export type ResolvedTarget =
  | { ok: true; url: URL; addresses: readonly string[] }
  | { ok: false; reason: TargetProblem | "dns"; message: string };

export interface OutboundSettings {
  policy: OutboundPolicy;
  /** Open connections to one origin. Further requests wait; their timeout runs meanwhile. Default 100. */
  connectionsPerOrigin?: number;
  /** Milliseconds. Default 5,000. */
  connectTimeoutMs?: number;
  /** Default: the system's name servers. */
  resolve?: ResolveName;
  /** Default `isPublicIpAddress`. Tests accept local IP addresses. */
  isPublic?: (ipAddress: string) => boolean;
  /** Certificate authorities (PEM) to trust instead of Node's. For tests. */
  ca?: string;
}

const DEFAULT_TIMEOUT_MS = 15_000;
const DEFAULT_READ_BYTES = 51_200;

/** Sends requests to URLs that customers typed. `process-outbound.server.ts` holds the client of the process. */
export class OutboundClient {
  private readonly agent: Agent;
  private readonly connection: Parameters<typeof createGuardedConnector>[0];

  constructor(settings: OutboundSettings) {
    const {
      policy,
      resolve = createDnsResolver(),
      isPublic = isPublicIpAddress,
      connectTimeoutMs = 5000,
      ca,
    } = settings;
    this.connection = { policy, resolve, isPublic, connectTimeoutMs, ca };
    this.agent = new Agent({
      connect: createGuardedConnector(this.connection),
      connections: settings.connectionsPerOrigin ?? 100,
      pipelining: 1,
      allowH2: false,
      // The timer in `send` limits the whole request.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
  }

  /** See `sendRequest`. */
  async send(request: OutboundRequest): Promise<OutboundResponse> {
    const { url, method, headers = {}, body, timeoutMs = DEFAULT_TIMEOUT_MS } = request;
    const check = checkTarget(url, this.connection.policy);
    if (!check.ok) throw new OutboundError("refused-target", check.message);
    const problem = findHeaderProblem(headers);
    if (problem) throw new OutboundError("invalid-header", problem.message);

    const startedAt = performance.now();
    const response = await new Promise<CollectedResponse>((resolve, reject) => {
      const collector = new ResponseCollector({
        maxReadBytes: request.maxReadBytes ?? DEFAULT_READ_BYTES,
        onResponse: (value) => finish(() => resolve(value)),
        onError: (error) => finish(() => reject(error)),
      });
      const timer = setTimeout(() => collector.stop(timeoutError(timeoutMs)), timeoutMs);
      const finish = (settle: () => void) => {
        clearTimeout(timer);
        settle();
      };
      this.agent.dispatch(
        {
          origin: check.url.origin,
          path: check.url.pathname + check.url.search,
          method,
          headers: { "user-agent": "Leadwell", ...lowerCased(headers), "accept-encoding": "identity" },
          body,
        },
        collector,
      );
    });
    return { ...response, durationMs: Math.round(performance.now() - startedAt) };
  }

  /** See `resolveTarget`. */
  async resolveTarget(text: string): Promise<ResolvedTarget> {
    const { policy } = this.connection;
    const check = checkTarget(text, policy);
    if (!check.ok) return check;
    const { url } = check;
    if (policy.allowedOrigins.includes(url.origin)) return { ok: true, url, addresses: [] };
    const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
    if (isIpLiteral(host)) return { ok: true, url, addresses: [host] };
    try {
      return { ok: true, url, addresses: await resolvePublicName(host, this.connection) };
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      return { ok: false, reason: error.code === "dns" ? "dns" : "inner-address", message: error.message };
    }
  }

  /** Closes all connections. Running requests fail. */
  async close(): Promise<void> {
    await this.agent.destroy();
  }
}

function timeoutError(timeoutMs: number): OutboundError {
  return new OutboundError("timeout", `The response did not arrive within ${timeoutMs / 1000} seconds.`);
}

function lowerCased(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}
