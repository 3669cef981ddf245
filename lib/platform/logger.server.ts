import "server-only";
import { type LogFn, type Logger, pino } from "pino";
import { maskSecrets } from "@/lib/kit/mask-secrets";
import { env } from "./env/env.server";
import { count } from "./metrics/metrics.server";
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
    hooks: { streamWrite: maskSecrets, logMethod: countLine },
  });
  return instance;
}

/** Counts lines of level warn and above. */
function countLine(this: Logger, args: Parameters<LogFn>, write: LogFn, level: number): void {
  const label = this.levels.labels[level];
  if (label === "warn" || label === "error" || label === "fatal")
    count("leadwell_log_lines_total", 1, { level: label });
  write.apply(this, args);
}

function nameRequest(): { requestId?: string } {
  const requestId = currentRequestId();
  return requestId ? { requestId } : {};
}
