import "server-only";
import { hash, verify } from "@node-rs/argon2";
import { limitParallel } from "@/lib/kit/limit-parallel";
import { PASSWORD_PARAMETERS } from "./password-parameters";

/**
 * Each computation takes 19 MiB and some 25 ms of one core, and anybody may ask for one. Three at once leave
 * one of Node's four worker threads to files and name lookups; a hundred waiting are served within seconds.
 */
const run = limitParallel({ running: 3, waiting: 100, retryAfterSeconds: 3 });

/** Hashes a password (PHC string, own salt). @throws AppError 503 when too many wait. */
export function hashPassword(password: string): Promise<string> {
  return run(() => hash(password.normalize("NFKC"), PASSWORD_PARAMETERS));
}

// Of a random password, made once: verifying against it costs what a real check costs, so the time of
// the answer does not tell whether a name exists.
let decoy: Promise<string> | undefined;

/** Checks a password; without a stored hash it spends the same time and says no. @throws AppError 503 when too many wait. */
export async function verifyPassword(storedHash: string | null, password: string): Promise<boolean> {
  const against = storedHash ?? (await makeDecoy());
  const matches = await run(() => verify(against, password.normalize("NFKC")));
  return storedHash !== null && matches;
}

function makeDecoy(): Promise<string> {
  decoy ??= hashPassword(crypto.randomUUID()).catch((error: unknown) => {
    // A moment that was too busy must not be remembered.
    decoy = undefined;
    throw error;
  });
  return decoy;
}
