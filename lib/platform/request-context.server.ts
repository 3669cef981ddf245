import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";

interface RequestContext {
  requestId: string;
  reason?: string;
}

// On globalThis: the bundler may load this module more than once.
declare global {
  var leadwellRequestContext: AsyncLocalStorage<RequestContext> | undefined;
}

/** Runs `work` as one request. Its log lines and problem responses carry the request's id. */
export function runAsRequest<Result>(requestId: string, work: () => Promise<Result>): Promise<Result> {
  return contexts().run({ requestId }, work);
}

/** Returns the id of the current request; undefined outside a request handler (in a job, a script or a page). */
export function currentRequestId(): string | undefined {
  return contexts().getStore()?.requestId;
}

/** Sets why the viewer does what the current request asks for. Does nothing outside a request handler. */
export function setCurrentReason(reason: string): void {
  const context = contexts().getStore();
  if (context) context.reason = reason;
}

/** Returns why the viewer does what the current request asks for; undefined when no reason was needed. */
export function currentReason(): string | undefined {
  return contexts().getStore()?.reason;
}

function contexts(): AsyncLocalStorage<RequestContext> {
  globalThis.leadwellRequestContext ??= new AsyncLocalStorage();
  return globalThis.leadwellRequestContext;
}
