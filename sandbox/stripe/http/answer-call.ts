import { createHash } from "node:crypto";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { ApiFault } from "../control/fault-contract";
import { newId } from "../ids";
import type { Sandbox } from "../sandbox";
import type { ApiContext } from "./api-context";
import { authenticate, requireSecretKey } from "./authenticate";
import type { Endpoint } from "./endpoint";
import { executeEndpoint, type StoredAnswer, serverError } from "./execute-endpoint";
import { fingerprintOf, type IdempotentRequest } from "./idempotency";
import { decodeForm, type RawParameters } from "./parameters";
import { presentError } from "./present-error";
import { sendAnswer, sendError } from "./send-answer";
import { StripeApiError } from "./stripe-api-error";

type Call = {
  sandbox: Sandbox;
  endpoint: Endpoint;
  c: ApiContext;
  requestId: string;
  access: "secret" | "publishable";
  raw: RawParameters;
  idempotent: IdempotentRequest | null;
  fault: ApiFault | null;
};

/**
 * Answers one API call: key, faults, idempotency, parameters, execution, in the order in which Stripe does them. A
 * fault is only used up by a call that carries a valid key.
 */
export async function answerCall(sandbox: Sandbox, endpoint: Endpoint, c: ApiContext): Promise<Response> {
  const requestId = newId("req");
  let access: Call["access"] = "publishable";
  try {
    const { key, ...raw } = await readParameters(c);
    access = authenticate(sandbox.config, c.req.header("authorization"), key);
    if (!endpoint.publishable) requireSecretKey(access);
    const fault = sandbox.faults.takeForCall({
      method: endpoint.method,
      path: c.req.path,
      endpoint: endpoint.name,
    });
    const idempotent = identify(c, endpoint, access, raw);
    return await answerOnce({ sandbox, endpoint, c, requestId, access, raw, idempotent, fault });
  } catch (error) {
    if (error instanceof StripeApiError) return sendError(c, error, { requestId, access });
    console.error("stripe sandbox: unexpected error", error);
    return sendError(c, serverError(), { requestId, access });
  }
}

async function answerOnce(call: Call): Promise<Response> {
  const { sandbox, idempotent } = call;
  const stored = idempotent && sandbox.idempotency.claim(idempotent);
  try {
    return (await hinder(call)) ?? (await deliver(call, stored ?? carryOut(call), stored?.requestId));
  } finally {
    if (idempotent && !stored) sandbox.idempotency.release(idempotent);
  }
}

/** Applies the faults that take effect before the call is carried out. A response from here ends the call. */
async function hinder({ c, sandbox, fault }: Call): Promise<Response | null> {
  const action = fault?.action;
  if (action?.kind === "hold" && action.when === "before") await sandbox.faults.untilCleared();
  if (action?.kind === "delay" && action.when === "before") await pause(action.delayMs);
  if (action?.kind === "status") throw action.status === 429 ? rateLimited() : serverError();
  return action?.kind === "drop_before" ? dropConnection(c) : null;
}

/** Executes the call and stores its response under the key, without a pause in which a crash could separate the two. */
function carryOut({ sandbox, endpoint, c, requestId, access, raw, idempotent, fault }: Call): StoredAnswer {
  const act = endpoint.prepare(raw);
  const cause = { requestId, idempotencyKey: idempotent?.key ?? null };
  const executed = executeEndpoint(act, { sandbox, id: c.req.param("id") ?? "", access, cause });
  const answer = fault?.action.kind === "replayable_500" ? brokenAnswer(access) : executed;
  if (idempotent) sandbox.idempotency.remember(idempotent, { ...answer, requestId, createdAtMs: Date.now() });
  return answer;
}

/** Sends the response, or drops it for a fault. */
async function deliver(
  call: Call,
  answer: StoredAnswer,
  originalRequest: string | undefined,
): Promise<Response> {
  const { c, sandbox, fault, requestId, access, idempotent } = call;
  const action = fault?.action;
  if (action?.kind === "hold" && action.when === "after") await sandbox.faults.untilCleared();
  if (action?.kind === "delay" && action.when === "after") await pause(action.delayMs);
  if (action?.kind === "drop_after") return dropConnection(c);
  return sendAnswer(c, answer, { requestId, access, idempotencyKey: idempotent?.key, originalRequest });
}

async function readParameters(c: ApiContext): Promise<RawParameters> {
  const query = decodeForm(new URL(c.req.url).search);
  if (c.req.method === "GET") return query;
  if (c.req.header("content-type")?.startsWith("multipart/form-data"))
    return { ...query, ...(await readUpload(c)) };
  return { ...query, ...decodeForm(await c.req.text()) };
}

/** The fields of an upload. A file is its name, type, size, digest and number of pages. */
async function readUpload(c: ApiContext): Promise<RawParameters> {
  const fields = await c.req.parseBody();
  const described = Object.entries(fields).map(async ([name, value]) => {
    if (!(value instanceof File)) return [name, value] as const;
    const content = Buffer.from(await value.arrayBuffer());
    const pages = content.toString("latin1").match(/\/Type \/Page\b/g)?.length ?? 1;
    const sha256 = createHash("sha256").update(content).digest("hex");
    return [name, { filename: value.name, type: value.type, bytes: content.length, pages, sha256 }] as const;
  });
  return Object.fromEntries(await Promise.all(described));
}

function identify(
  c: ApiContext,
  endpoint: Endpoint,
  access: Call["access"],
  raw: RawParameters,
): IdempotentRequest | null {
  const key = c.req.header("idempotency-key");
  if (!key || endpoint.method !== "POST") return null;
  return { key, scopedKey: `${access}:${key}`, endpoint: c.req.path, fingerprint: fingerprintOf(raw) };
}

/** A 500 that every repetition of the key gets again. The header Stripe-Should-Retry says so. */
function brokenAnswer(access: Call["access"]): StoredAnswer {
  return { status: 500, body: JSON.stringify(presentError(serverError(), access)), shouldRetry: false };
}

function rateLimited(): StripeApiError {
  return new StripeApiError(429, {
    type: "invalid_request_error",
    code: "rate_limit",
    message:
      "Request rate limit exceeded. Learn more about rate limits here https://stripe.com/docs/rate-limits.",
  });
}

/** Closes the connection without a response, like a broken network. */
function dropConnection(c: ApiContext): Response {
  c.env.outgoing.socket?.destroy();
  return RESPONSE_ALREADY_SENT;
}

function pause(delayMs: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, delayMs).unref();
  });
}
