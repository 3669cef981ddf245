import { createServer, type Server, type Socket } from "node:net";
import { createServer as createTlsServer, type TlsOptions } from "node:tls";

/** A listener on this machine, with what happened to it. */
export interface Receiver {
  port: number;
  /** Connections so far; of TLS, those that finished the handshake. */
  connections(): number;
  /** Resolves when every connection so far is closed. */
  allClosed(): Promise<void>;
  close(): Promise<void>;
}

interface ReceiverOptions {
  host?: string;
  port?: number;
  tls?: TlsOptions;
}

/** Starts a listener; `onConnection` does with each connection what it likes, errors of sockets are swallowed. */
export async function startReceiver(
  onConnection: (socket: Socket) => void,
  { host = "127.0.0.1", port = 0, tls }: ReceiverOptions = {},
): Promise<Receiver> {
  const sockets = new Set<Socket>();
  const closed: Promise<unknown>[] = [];
  let count = 0;
  const accept = (socket: Socket) => {
    count += 1;
    sockets.add(socket);
    closed.push(new Promise((resolve) => socket.once("close", resolve)));
    socket.once("close", () => sockets.delete(socket));
    socket.on("error", () => socket.destroy());
    onConnection(socket);
    // A socket that nobody reads from never learns that the other end is gone.
    socket.resume();
  };
  const server = tls ? createTlsServer(tls, accept) : createServer(accept);
  await listen(server, host, port);
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : 0,
    connections: () => count,
    allClosed: async () => void (await Promise.all(closed)),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** Answers every request on a connection with `answer`; requests must come with their body in one piece. */
export function answering(answer: string): (socket: Socket) => void {
  return (socket) => socket.on("data", () => socket.write(answer));
}

/** A whole HTTP answer as text. */
export function httpResponse(status: string, body = "", headers: readonly string[] = []): string {
  const lines = [`HTTP/1.1 ${status}`, `content-length: ${Buffer.byteLength(body)}`, ...headers];
  return `${lines.join("\r\n")}\r\n\r\n${body}`;
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ host, port }, () => {
      server.off("error", reject);
      resolve();
    });
  });
}
