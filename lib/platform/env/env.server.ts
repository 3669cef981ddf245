import "server-only";
import { type Env, parseEnv } from "./parse-env";

let parsed: Env | undefined;

/**
 * The configuration, parsed once. Lazy, because `next build` loads server modules without one.
 * @throws EnvError when something is missing; web and worker call it at boot, so they stop there.
 */
export function env(): Env {
  parsed ??= parseEnv(process.env);
  return parsed;
}
