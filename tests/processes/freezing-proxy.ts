import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** A TCP proxy that can stop passing bytes on while its connections stay open, as a frozen server or a lost route does. */
export interface FreezingProxy {
  /** The address of the target, by way of the proxy. */
  url: string;
  freeze(): void;
  /** Closes all connections, and every new one at once. */
  cut(): void;
  /** New connections reach the target again. Those that were frozen stay so. */
  thaw(): void;
  stop(): Promise<void>;
}

/** Starts a proxy in front of the server that `targetUrl` names. */
export async function startFreezingProxy(targetUrl: string): Promise<FreezingProxy> {
  const target = new URL(targetUrl);
  const sockets = new Set<Socket>();
  let isFrozen = false;
  let isCut = false;
  const server = createServer((incoming) => {
    if (isCut) return void incoming.destroy();
    const outgoing = connect(Number(target.port), target.hostname);
    for (const socket of [incoming, outgoing]) {
      sockets.add(socket);
      socket.on("close", () => sockets.delete(socket));
      socket.on("error", () => socket.destroy());
    }
    incoming.on("close", () => outgoing.destroy());
    outgoing.on("close", () => incoming.destroy());
    if (isFrozen) return;
    incoming.pipe(outgoing);
    outgoing.pipe(incoming);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const bound = server.address();
  const url = new URL(targetUrl);
  url.hostname = "127.0.0.1";
  url.port = String(typeof bound === "object" ? bound?.port : "");
  return {
    url: url.href,
    freeze: () => {
      isFrozen = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    cut: () => {
      isCut = true;
      for (const socket of sockets) socket.destroy();
    },
    thaw: () => {
      isFrozen = false;
      isCut = false;
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
