import "server-only";
import { hash, hashRaw, verify } from "@node-rs/argon2";
import { limitParallel } from "@/lib/kit/limit-parallel";
import { PASSWORD_PARAMETERS } from "./password-parameters";

/**
 * Each hash takes 19 MiB and about 25 ms of one core, and anyone can request one by trying to sign in. Three at the
 * same time leave one of Node's four worker threads for files and DNS. A hundred waiting hashes take a few seconds.
 */
const run = limitParallel({ running: 3, waiting: 100, retryAfterSeconds: 3 });

/** Hashes a password with a random salt. @returns a PHC string. @throws AppError 503 when too many hashes are waiting. */
export function hashPassword(password: string): Promise<string> {
  return run(() => hash(password.normalize("NFKC"), PASSWORD_PARAMETERS));
}

// The hash of a random password, made once. Checking it takes as long as checking a real one, so the response time does
// not tell whether a username exists.
let decoy: Promise<string> | undefined;

/**
 * Hashes a short random secret as slowly as a password. The same secret and salt always give the same hash, so that a
 * query can find the secret by its hash.
 * @param salt must differ between accounts.
 * @throws AppError 503 when too many hashes are waiting.
 */
export async function hashShortSecret(secret: string, salt: Uint8Array): Promise<string> {
  const hashed = await run(() => hashRaw(secret, { ...PASSWORD_PARAMETERS, salt }));
  return hashed.toString("base64url");
}

/**
 * Checks a password. Without a stored hash it takes the same time and returns false.
 * @throws AppError 503 when too many hashes are waiting.
 */
export async function verifyPassword(storedHash: string | null, password: string): Promise<boolean> {
  const against = storedHash ?? (await makeDecoy());
  const matches = await run(() => verify(against, password.normalize("NFKC")));
  return storedHash !== null && matches;
}

function makeDecoy(): Promise<string> {
  decoy ??= hashPassword(crypto.randomUUID()).catch((error: unknown) => {
    // A refusal because of load must not be cached.
    decoy = undefined;
    throw error;
  });
  return decoy;
}
