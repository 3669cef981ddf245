import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";

/** A group of servers that take the same requests. */
export type Pool = "web" | "intake";

/** A load balancer as in front of the product: it names the client, sends each request once, and never repeats one. */
export interface Balancer {
  /** From now on, requests of this pool go to the server on this port, too. */
  add(pool: Pool, port: number): void;
  /** From now on, no new request goes there. Requests under way go on. */
  remove(pool: Pool, port: number): void;
  close(): Promise<void>;
}

/** Starts a balancer on a port of 127.0.0.1. Posts of leads go to the intake servers, everything else to the web servers. */
export async function startBalancer(port: number): Promise<Balancer> {
  const pools: Record<Pool, number[]> = { web: [], intake: [] };
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    const pool = pools[incoming.url?.startsWith("/api/intake/") ? "intake" : "web"];
    turn += 1;
    const target = pool[turn % pool.length];
    if (target === undefined) outgoing.writeHead(502).end();
    else forward(incoming, outgoing, target, agent);
  });
  await once(server.listen(port, "127.0.0.1"), "listening");
  return {
    add: (pool, target) => void pools[pool].push(target),
    remove: (pool, target) => {
      pools[pool] = pools[pool].filter((each) => each !== target);
    },
    close: async () => {
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function forward(incoming: IncomingMessage, outgoing: ServerResponse, port: number, agent: Agent): void {
  const { method, url: path, headers } = incoming;
  const sent = request({ host: "127.0.0.1", port, method, path, headers, agent }, (response) => {
    outgoing.writeHead(response.statusCode ?? 502, response.headers);
    response.pipe(outgoing);
    response.on("error", () => outgoing.destroy());
  });
  sent.on("error", () => {
    if (outgoing.headersSent) outgoing.destroy();
    else outgoing.writeHead(502).end();
  });
  outgoing.on("close", () => sent.destroy());
  incoming.pipe(sent);
}
