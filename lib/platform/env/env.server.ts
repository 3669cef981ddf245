import "server-only";
import { type Env, parseEnv } from "./parse-env";

let parsed: Env | undefined;

/**
 * Returns the configuration, parsed at the first call, because `next build` loads server modules without one.
 * @throws EnvError if something is missing. Web and worker call it at their start, so they stop there.
 */
export function env(): Env {
  parsed ??= parseEnv(process.env);
  return parsed;
}
