import "server-only";
import { env } from "./env.server";
import { EnvError } from "./parse-env";

/** Ends the process with one clear message if the configuration is invalid. Call it when a process starts. */
export function stopUnlessConfigured(): void {
  try {
    // next-auth and its libraries read these two names themselves.
    process.env.NEXTAUTH_URL = env().APP_URL;
    process.env.NEXTAUTH_SECRET = env().AUTH_SECRET;
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
