import { Server } from "node:http";
import { type ServerType, serve } from "@hono/node-server";
import { createApp } from "./app";
import type { CrmConfig } from "./config";
import { createCrm } from "./crm";

const HOST = "127.0.0.1";

export interface RunningCrm {
  /** `http://127.0.0.1:<port>` */
  url: string;
  /** Ends every connection, hanging ones too. */
  stop: () => Promise<void>;
}

/** Starts the sandbox in this process, on the loopback interface only. Rejects when the port is taken. */
export function startCrm({ port = 0, productUrl = null }: Partial<CrmConfig> = {}): Promise<RunningCrm> {
  const { fetch } = createApp(createCrm(productUrl));
  return new Promise((resolve, reject) => {
    const server = serve({ fetch, hostname: HOST, port }, (address) => {
      resolve({ url: `http://${HOST}:${address.port}`, stop: () => stop(server) });
    });
    server.once("error", reject);
  });
}

function stop(server: ServerType): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    if (server instanceof Server) server.closeAllConnections();
  });
}
