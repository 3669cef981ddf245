import { Server } from "node:http";
import { createServer as createHttpsServer, Server as HttpsServer } from "node:https";
import { type HttpBindings, type ServerType, serve } from "@hono/node-server";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { CrmConfig } from "./config";
import { hookName } from "./control/control-contract";
import { controlRoutes } from "./control/control-routes";
import { type Crm, createCrm } from "./crm";
import { answerCall } from "./hooks/answer-call";
import { plainRefusal } from "./hooks/plain-refusal";
import { pageRoutes } from "./page/page-routes";
import { hubspotRoutes } from "./stand-ins/hubspot-routes";
import { leadRoutes } from "./stand-ins/lead-routes";
import { salesforceRoutes } from "./stand-ins/salesforce-routes";
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

const MAX_BODY_BYTES = 2_000_000;

/** All HTTP routes: webhook receivers, HubSpot, Salesforce, CRM, control endpoints and the page. */
function createApp(crm: Crm) {
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.use(bodyLimit({ maxSize: MAX_BODY_BYTES }));
  app.route("/hooks", webhookRoutes(crm));
  app.route("/crm/v3/objects/contacts", hubspotRoutes(crm));
  app.route("/servlet", salesforceRoutes(crm));
  app.route("/crm/leads", leadRoutes(crm));
  app.route("/control", controlRoutes(crm));
  app.route("/", pageRoutes(crm));
  app.notFound((c) => c.json({ error: `nothing answers ${c.req.method} ${c.req.path} here` }, 404));
  return app;
}

/** `POST /hooks/:name`: the webhook receivers. */
function webhookRoutes(crm: Crm) {
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.post("/:name", async (c): Promise<Response> => {
    const name = hookName.safeParse(c.req.param("name"));
    if (!name.success || standInNames.has(name.data)) return c.json({ error: "no such hook" }, 404);
    return answerCall(crm, c, {
      hook: name.data,
      accept: () => ({ response: Response.json({ received: true }), outcome: null }),
      refuse: plainRefusal,
    });
  });
  return app;
}

/** Hook names that set the behaviour of these services. They are not webhooks. */
const standInNames: ReadonlySet<string> = new Set(["hubspot", "salesforce", "crm-leads"]);
