import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { z } from "zod";
import { type Crm, resetCrm } from "../crm";
import type { CrmContext } from "../hooks/answer-call";
import { isUsableSecret } from "../hooks/verify-signature";
import { hookName, hookSettings, receivedQuery } from "./control-contract";
import { ownPageOnly } from "./own-page-only";

/** The control endpoints for tests. */
export function controlRoutes(crm: Crm) {
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.use(ownPageOnly);
  app.delete("/", (c) => {
    resetCrm(crm);
    return c.json({ done: true });
  });
  app.get("/received", (c) => showReceived(crm, c));
  app.delete("/received", (c) => {
    crm.log.clear();
    return c.json({ done: true });
  });
  app.get("/hooks", (c) => c.json({ hooks: crm.hooks.list() }));
  app.put("/hooks/:name", (c) => setHook(crm, c));
  return app;
}

async function showReceived(crm: Crm, c: CrmContext): Promise<Response> {
  const query = receivedQuery.safeParse(c.req.query());
  if (!query.success) return c.json({ error: z.prettifyError(query.error) }, 400);
  const { count, waitMs, ...filter } = query.data;
  if (count > 0)
    await crm.log.waitUntil(() => crm.log.list(filter).length >= count, waitMs, c.req.raw.signal);
  return c.json({ received: crm.log.list(filter) });
}

async function setHook(crm: Crm, c: CrmContext): Promise<Response> {
  const name = hookName.safeParse(c.req.param("name"));
  const body: unknown = await c.req.json().catch(() => undefined);
  const settings = hookSettings.safeParse(body);
  if (!name.success) return c.json({ error: z.prettifyError(name.error) }, 400);
  if (!settings.success) return c.json({ error: z.prettifyError(settings.error) }, 400);
  const { secret } = settings.data;
  if (secret && !isUsableSecret(secret)) return c.json({ error: "secret: must be whsec_… and base64" }, 400);
  const hook = crm.hooks.set(name.data, settings.data);
  crm.log.announce();
  return c.json(hook);
}
