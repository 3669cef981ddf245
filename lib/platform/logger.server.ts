import "server-only";
import { pino } from "pino";
import { env } from "./env/env.server";
import { currentRequestId } from "./request-context.server";

let instance: ReturnType<typeof pino> | undefined;

/** Structured log; a line written during a request carries its id. Write ids, never names, addresses, phones or secrets. */
export function logger() {
  instance ??= pino({ level: env().LOG_LEVEL, base: {}, mixin: nameRequest });
  return instance;
}

function nameRequest(): { requestId?: string } {
  const requestId = currentRequestId();
  return requestId ? { requestId } : {};
}
