import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll } from "@jest/globals";

/** A call that arrived. */
export interface Arrival {
  path: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  /** The body as it came: alerts are encrypted. */
  bytes: Buffer;
}

/** How a receiver responds to a call. Default: 200. */
export type Behaviour = (arrival: Arrival, response: ServerResponse, request: IncomingMessage) => void;

/** A customer's program: an HTTP server on a free port of this machine. */
export interface Receiver {
  readonly origin: string;
  /** Everything that arrived, in order. */
  arrivals: Arrival[];
  /** Sets the behavior for paths that begin with `path`. */
  behave(path: string, behaviour: Behaviour): void;
  /** Closes every connection, also those of calls without a response. */
  hangUp(): void;
  close(): Promise<void>;
}

/** Starts a receiver. */
export async function startReceiver(): Promise<Receiver> {
  const receiver = createReceiver();
  await receiver.listen();
  return receiver;
}

/**
 * Opens a receiver for the tests of a file, before the first test, and closes it after the last one. Deliveries of this
 * process may reach it.
 * @param others further settings of the product: VAPID_PRIVATE_KEY and the like.
 */
export function openReceiver(others: Record<string, string> = {}): Receiver {
  const receiver = createReceiver();
  beforeAll(async () => {
    await receiver.listen();
    allowOutbound(receiver.origin, others);
  });
  afterAll(() => receiver.close());
  return receiver;
}

function createReceiver(): Receiver & { listen(): Promise<void> } {
  const arrivals: Arrival[] = [];
  const behaviours = new Map<string, Behaviour>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const bytes = Buffer.concat(chunks);
      const body = bytes.toString("utf8");
      const arrival = { path: request.url ?? "", headers: textHeaders(request), body, bytes };
      arrivals.push(arrival);
      const path = [...behaviours.keys()].find((start) => arrival.path.startsWith(start));
      const behaviour = path === undefined ? undefined : behaviours.get(path);
      if (behaviour) behaviour(arrival, response, request);
      else response.writeHead(200).end("ok");
    });
  });
  return {
    listen: () => new Promise((resolve) => server.listen(0, "127.0.0.1", resolve)),
    get origin() {
      return `http://127.0.0.1:${portOf(server.address())}`;
    },
    arrivals,
    behave: (path, behaviour) => void behaviours.set(path, behaviour),
    hangUp: () => server.closeAllConnections(),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/**
 * Allows deliveries of this process to reach receivers on this machine. Call it before the configuration is first read.
 * @param others further settings: HUBSPOT_ORIGIN, SMTP_URL and the like.
 */
export function allowOutbound(
  origins: string | readonly string[],
  others: Record<string, string> = {},
): void {
  const allowed = [origins].flat().join(",");
  Object.assign(process.env, { LEADWELL_DEMO: "1", OUTBOUND_ALLOWED_ORIGINS: allowed, ...others });
}

/** Responds with a status and no body. */
export const answering =
  (status: number, headers: Record<string, string> = {}): Behaviour =>
  (_, response) =>
    void response.writeHead(status, headers).end();

/** Never responds. */
export const hanging: Behaviour = () => {};

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === "string") throw new Error("the receiver does not listen");
  return address.port;
}

function textHeaders({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}
