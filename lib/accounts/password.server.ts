import "server-only";
import { hash, verify } from "@node-rs/argon2";

/** argon2id with OWASP's first recommendation: 19 MiB, two passes, one lane (Password Storage Cheat Sheet). */
const PARAMETERS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashes a password (PHC string, own salt). About 15 ms of one core. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize("NFKC"), PARAMETERS);
}

// Of a random password, made once: verifying against it costs what a real check costs, so the time of
// the answer does not tell whether a name exists.
let decoy: Promise<string> | undefined;

/** Checks a password; without a stored hash it spends the same time and says no. */
export async function verifyPassword(storedHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword(crypto.randomUUID());
  const matches = await verify(storedHash ?? (await decoy), password.normalize("NFKC"));
  return storedHash !== null && matches;
}
