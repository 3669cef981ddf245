import "server-only";
import { pino } from "pino";
import { maskSecrets } from "@/lib/kit/mask-secrets";
import { env } from "./env/env.server";
import { currentRequestId } from "./request-context.server";

let instance: ReturnType<typeof pino> | undefined;

/**
 * Returns the structured log. A line written during a request carries the request's id. Log ids, never names, email or
 * postal addresses, phone numbers or secrets. What looks like a key is masked in the written line, in case one gets in.
 */
export function logger() {
  instance ??= pino({
    level: env().LOG_LEVEL,
    base: {},
    mixin: nameRequest,
    hooks: { streamWrite: maskSecrets },
  });
  return instance;
}

function nameRequest(): { requestId?: string } {
  const requestId = currentRequestId();
  return requestId ? { requestId } : {};
}
