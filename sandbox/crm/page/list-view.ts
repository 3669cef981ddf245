import { html } from "hono/html";
import { describeBehaviour } from "../control/behaviour";
import type { HookState, Received } from "../control/control-contract";

const signatureBadges = {
  verified: html`<span class="badge good">signature verified</span>`,
  wrong: html`<span class="badge bad">signature wrong</span>`,
  not_checked: html`<span class="badge">signature not checked</span>`,
} as const;

/** The part of the page that updates: hooks with their counts, and received calls, newest first. */
export function listView(hooks: readonly HookState[], received: readonly Received[]) {
  return html`
    ${hooks.length > 0 ? hookTable(hooks) : ""}
    <h2>Arrived</h2>
    ${
      received.length > 0
        ? html`<ol class="calls">${received.map(callView)}</ol>`
        : html`<p class="empty">Nothing has arrived. Send a test from the product, or post to a hook.</p>`
    }
  `;
}

function hookTable(hooks: readonly HookState[]) {
  return html`<h2>Hooks</h2>
    <ul class="hooks">
      ${hooks.map(
        (hook) => html`<li>
          <a href="/?hook=${hook.name}"><b>${hook.name}</b></a>
          <span>messages: ${hook.messages}, calls: ${hook.calls}</span>
          <span>${hook.hasSecret ? `verified: ${hook.verified}, wrong: ${hook.wrong}` : "no secret"}</span>
          <span>behaviour: ${describeBehaviour(hook.behaviour)}</span>
        </li>`,
      )}
    </ul>`;
}

function callView(call: Received) {
  return html`<li>
    <details data-id="${call.id}">
      <summary>
        <time datetime="${call.at}">${call.at.slice(11, 23)}</time>
        <b>${call.hook}</b>
        ${signatureBadges[call.signature]}
        ${call.repeat > 0 ? html`<span class="badge warn">repeat ${call.repeat}</span>` : ""}
        <span class="answer">${call.outcome ?? call.answer}</span>
        ${call.messageId === null ? "" : html`<code class="id">${call.messageId}</code>`}
      </summary>
      <dl>
        <dt>Call</dt>
        <dd><code>${call.method} ${call.path}</code>, ${call.bodyBytes} bytes</dd>
        <dt>Told to</dt>
        <dd>${call.answer}</dd>
        ${call.signatureProblem === null ? "" : html`<dt>Signature</dt><dd>${call.signatureProblem}</dd>`}
        <dt>Headers</dt>
        <dd><pre>${headerLines(call.headers)}</pre></dd>
        <dt>Body</dt>
        <dd><pre>${prettyBody(call)}</pre></dd>
      </dl>
    </details>
  </li>`;
}

function headerLines(headers: Record<string, string>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n");
}

/** Formats a body for display: indented JSON, one line per form field, anything else unchanged. */
function prettyBody({ body, headers }: Pick<Received, "body" | "headers">): string {
  if (headers["content-type"]?.startsWith("application/x-www-form-urlencoded")) {
    return [...new URLSearchParams(body)].map(([name, value]) => `${name}: ${value}`).join("\n");
  }
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
