import { readFileSync } from "node:fs";
import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { z } from "zod";
import type { Behaviour } from "../control/behaviour";
import { hookName } from "../control/control-contract";
import { ownPageOnly } from "../control/own-page-only";
import type { Crm } from "../crm";
import type { CrmContext } from "../hooks/answer-call";
import { isUsableSecret } from "../hooks/verify-signature";
import { behaviourChoices } from "./behaviour-choices";
import { listView } from "./list-view";
import { pageView } from "./page-view";

const MAX_SHOWN = 100;
const MAX_WAIT_MS = 20_000;
/** Limits how often the list is rendered under load. */
const DRAW_EVERY_MS = 250;
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const listQuery = z.object({
  hook: hookName.optional().catch(undefined),
  version: z.coerce.number().int().catch(-1),
});

/** Routes of the page, of its list (for the script), and of its two forms. */
export function pageRoutes(crm: Crm) {
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.use(ownPageOnly);
  app.use(async (c, next) => {
    await next();
    c.header("Content-Security-Policy", POLICY);
    // Not no-referrer: browsers would then send forms with `Origin: null`, which looks like a foreign page.
    c.header("Referrer-Policy", "same-origin");
    c.header("Cache-Control", "no-store");
  });
  app.get("/", (c) => showPage(crm, c));
  app.get("/page/list", (c) => showFreshList(crm, c));
  app.post("/page/hooks", (c) => takeSettings(crm, c));
  app.post("/page/clear", (c) => {
    crm.log.clear();
    return c.redirect("/", 303);
  });
  const files = [
    { name: "page.css", type: "text/css", url: new URL("./page.css", import.meta.url) },
    { name: "page.js", type: "text/javascript", url: new URL("./page.js", import.meta.url) },
  ];
  for (const { name, type, url } of files) {
    const content = readFileSync(url, "utf8");
    app.get(`/page/${name}`, (c) => c.body(content, 200, { "content-type": `${type}; charset=utf-8` }));
  }
  return app;
}

async function showPage(
  crm: Crm,
  c: CrmContext,
  notice: { text: string; isProblem: boolean } | null = null,
): Promise<Response> {
  const { hook } = listQuery.parse(c.req.query());
  const { origin } = new URL(c.req.url);
  const { untrustedUrl, productUrl } = crm;
  const { version } = crm.log;
  const list = drawList(crm, hook);
  const page = await pageView({ origin, untrustedUrl, productUrl, hook, notice, version, list });
  return c.html(page, notice?.isProblem ? 422 : 200);
}

/** Responds when the list differs from `version`, or with 204 after a timeout. */
async function showFreshList(crm: Crm, c: CrmContext): Promise<Response> {
  const { hook, version } = listQuery.parse(c.req.query());
  const { signal } = c.req.raw;
  await crm.log.waitUntil(() => crm.log.version !== version, MAX_WAIT_MS, signal);
  if (crm.log.version === version) return c.body(null, 204);
  await crm.log.waitUntil(() => false, DRAW_EVERY_MS, signal);
  c.header("x-version", String(crm.log.version));
  return c.html(await drawList(crm, hook));
}

async function takeSettings(crm: Crm, c: CrmContext): Promise<Response> {
  const read = readSettingsForm(await c.req.parseBody());
  if ("problem" in read) return showPage(crm, c, { text: read.problem, isProblem: true });
  crm.hooks.set(read.name, read.settings);
  crm.log.announce();
  return c.redirect(`/?hook=${encodeURIComponent(read.name)}`, 303);
}

function drawList(crm: Crm, hook: string | undefined) {
  const newest = crm.log
    .list(hook === undefined ? {} : { hook })
    .slice(-MAX_SHOWN)
    .toReversed();
  return listView(crm.hooks.list(), newest);
}

const form = z.object({
  name: z.string().trim().pipe(hookName),
  secret: z.string().trim().max(200).default(""),
  behaviour: z.string().default(""),
  amount: z.coerce.number().int().min(1).max(600_000).catch(3),
  forget: z.string().optional(),
});

interface FormSettings {
  name: string;
  settings: { secret?: string | null; behaviour?: Behaviour };
}

/** Parses the page's form, or says what is wrong with it. Empty fields change nothing. */
function readSettingsForm(body: unknown): FormSettings | { problem: string } {
  const parsed = form.safeParse(body);
  if (!parsed.success) return { problem: "A name has letters, digits, - and _, at most 64." };
  const { name, secret, behaviour, amount, forget } = parsed.data;
  if (secret && !isUsableSecret(secret)) return { problem: "A secret is whsec_ and base64." };
  const settings: FormSettings["settings"] = {};
  if (forget) settings.secret = null;
  else if (secret) settings.secret = secret;
  const choice = Object.hasOwn(behaviourChoices, behaviour) ? behaviourChoices[behaviour] : undefined;
  if (choice) settings.behaviour = choice.make(amount);
  return { name, settings };
}
