import { html } from "hono/html";
import { behaviourChoices } from "./behaviour-choices";

export interface PageContent {
  origin: string;
  untrustedUrl: string | null;
  productUrl: string | null;
  /** Show only calls of this hook. */
  hook: string | undefined;
  /** The result of the last form. */
  notice: { text: string; isProblem: boolean } | null;
  version: number;
  list: ReturnType<typeof html>;
}

/** The whole page. Without its script, only the automatic update of the list does not work. */
export function pageView({ origin, untrustedUrl, productUrl, hook, notice, version, list }: PageContent) {
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Sandbox CRM</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="/page/page.css" />
    <script src="/page/page.js" defer></script>
  </head>
  <body>
    <header>
      <div>
        <h1>Sandbox CRM</h1>
        <p>Takes what Leadwell delivers, and fails in the way you choose.</p>
      </div>
      ${productUrl === null ? "" : html`<a href="${productUrl}">Back to Leadwell</a>`}
    </header>
    <main>
      ${notice === null ? "" : html`<p class="notice ${notice.isProblem ? "bad" : "good"}" role="status">${notice.text}</p>`}
      ${addresses(origin, untrustedUrl)} ${settingsForm(hook ?? "")}
      <div class="bar">
        ${hook === undefined ? html`<span>All hooks</span>` : html`<span>Only <b>${hook}</b></span><a href="/">Show all</a>`}
        <form method="post" action="/page/clear"><button class="plain">Empty the list</button></form>
      </div>
      <div id="list" data-version="${version}">${list}</div>
    </main>
  </body>
</html>`;
}

function addresses(origin: string, untrustedUrl: string | null) {
  const rows: readonly (readonly [string, string])[] = [
    ["Webhook, any name", `${origin}/hooks/my-crm`],
    ["Mapped CRM call", `${origin}/crm/leads`],
    ["HubSpot stand-in", `${origin}/crm/v3/objects/contacts`],
    ["Salesforce stand-in", `${origin}/servlet/servlet.WebToLead`],
    ...(untrustedUrl === null ? [] : [["Untrusted certificate", `${untrustedUrl}/hooks/my-crm`] as const]),
    ...(origin.startsWith("http:")
      ? [["https without TLS", `${origin.replace("http:", "https:")}/hooks/my-crm`] as const]
      : []),
  ];
  return html`<section>
    <h2>Addresses</h2>
    <dl class="addresses">${rows.map(([name, url]) => html`<dt>${name}</dt><dd><code>${url}</code></dd>`)}</dl>
    <p class="hint">
      HubSpot tokens begin with <code>pat-</code>; one with <code>expired</code> in it is refused, and the account of one
      with <code>own-statuses</code> has no lead status <code>NEW</code>. The names
      <code>hubspot</code>, <code>salesforce</code> and <code>crm-leads</code> below make the stand-ins fail.
    </p>
  </section>`;
}

function settingsForm(hook: string) {
  return html`<section>
    <h2>Set a hook</h2>
    <form method="post" action="/page/hooks" class="settings">
      <label>Name<input name="name" required maxlength="64" value="${hook}" placeholder="my-crm" autocapitalize="none" autocomplete="off" spellcheck="false" /></label>
      <label>Secret<input name="secret" maxlength="200" placeholder="whsec_… (empty: as before)" autocapitalize="none" autocomplete="off" spellcheck="false" /></label>
      <label>Behaviour<select name="behaviour">
        <option value="">As before</option>
        ${Object.entries(behaviourChoices).map(([name, { label }]) => html`<option value="${name}">${label}</option>`)}
      </select></label>
      <label>N of the behaviour<input name="amount" type="number" min="1" max="600000" value="3" inputmode="numeric" /></label>
      <label class="check"><input name="forget" type="checkbox" value="1" />Stop checking signatures</label>
      <button>Set</button>
    </form>
  </section>`;
}
