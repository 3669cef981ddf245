import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";

interface RequestContext {
  requestId: string;
}

// On globalThis: the bundler may load this module more than once.
declare global {
  var leadwellRequestContext: AsyncLocalStorage<RequestContext> | undefined;
}

/** Runs `work` as one request: whatever is logged or answered inside carries its id. */
export function runAsRequest<Result>(requestId: string, work: () => Promise<Result>): Promise<Result> {
  return contexts().run({ requestId }, work);
}

/** The id of the request that is being answered; undefined outside of one (a job, a script, a page). */
export function currentRequestId(): string | undefined {
  return contexts().getStore()?.requestId;
}

function contexts(): AsyncLocalStorage<RequestContext> {
  globalThis.leadwellRequestContext ??= new AsyncLocalStorage();
  return globalThis.leadwellRequestContext;
}
