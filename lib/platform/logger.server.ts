import "server-only";
import { pino } from "pino";
import { env } from "./env/env.server";

let instance: ReturnType<typeof pino> | undefined;

/** Structured log. Write ids, never names, addresses, phones or secrets. */
export function logger() {
  instance ??= pino({ level: env().LOG_LEVEL, base: {} });
  return instance;
}
