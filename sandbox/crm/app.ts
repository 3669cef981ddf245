import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { controlRoutes } from "./control/control-routes";
import type { Crm } from "./crm";
import { webhookRoutes } from "./hooks/webhook-routes";
import { pageRoutes } from "./page/page-routes";
import { hubspotRoutes } from "./stand-ins/hubspot-routes";
import { leadRoutes } from "./stand-ins/lead-routes";
import { salesforceRoutes } from "./stand-ins/salesforce-routes";

const MAX_BODY_BYTES = 2_000_000;

/** All HTTP routes: webhook receivers, HubSpot, Salesforce, CRM, control endpoints and the page. */
export function createApp(crm: Crm) {
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
