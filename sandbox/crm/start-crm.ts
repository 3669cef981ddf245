import { Server } from "node:http";
import { createServer as createHttpsServer, Server as HttpsServer } from "node:https";
import { type ServerType, serve } from "@hono/node-server";
import { createApp } from "./app";
import type { CrmConfig } from "./config";
import { createCrm } from "./crm";
import { createCertificate } from "./tls/certificate";

const HOST = "127.0.0.1";

export interface RunningCrm {
  /** `http://127.0.0.1:<port>` */
  url: string;
  /** The same with an untrusted certificate: `https://127.0.0.1:<another port>` */
  untrustedUrl: string;
  /** Closes every connection, including hanging ones. */
  stop: () => Promise<void>;
}

/** Starts the sandbox in this process, on the loopback interface only. Rejects when a port is in use. */
export async function startCrm({
  port = 0,
  tlsPort = 0,
  productUrl = null,
}: Partial<CrmConfig> = {}): Promise<RunningCrm> {
  const crm = createCrm(productUrl);
  const { fetch } = createApp(crm);
  // Created at each start, so that no key is stored and nobody can trust the certificate.
  const serverOptions = createCertificate({ name: "localhost" });
  const tls = await listen({ fetch, port: tlsPort, createServer: createHttpsServer, serverOptions });
  crm.untrustedUrl = `https://${HOST}:${tls.port}`;
  const plain = await listen({ fetch, port });
  return {
    url: `http://${HOST}:${plain.port}`,
    untrustedUrl: crm.untrustedUrl,
    stop: async () => void (await Promise.all([stop(plain.server), stop(tls.server)])),
  };
}

function listen(options: Parameters<typeof serve>[0]): Promise<{ server: ServerType; port: number }> {
  return new Promise((resolve, reject) => {
    const server = serve({ ...options, hostname: HOST }, ({ port }) => resolve({ server, port }));
    server.once("error", reject);
  });
}

function stop(server: ServerType): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    if (server instanceof Server || server instanceof HttpsServer) server.closeAllConnections();
  });
}
