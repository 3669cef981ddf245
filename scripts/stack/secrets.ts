import { generateKeyPairSync, randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { z } from "zod";
import { UserError } from "./user-error";

const random = (bytes: number) => randomBytes(bytes).toString("hex");
const shaped = (shape: z.ZodString, make: () => string) => shape.default(make);
const prefixed = (prefix: string, bytes: number) =>
  shaped(z.string().startsWith(prefix), () => prefix + random(bytes));
const publisherKey = prefixed("lwp_live_", 24);

/** What each secret looks like, and how it is made. */
const storedSecrets = z.object({
  databasePassword: shaped(z.string().min(16), () => random(16)),
  authSecret: shaped(z.string().min(32), () => random(32)),
  dataKey: shaped(z.string().length(44), () => randomBytes(32).toString("base64")),
  stripeSecretKey: prefixed("sk_test_", 16),
  stripePublishableKey: prefixed("pk_test_", 16),
  stripeWebhookSecret: prefixed("whsec_", 16),
  certificateSigningKey: shaped(z.string().startsWith("MC4C"), () =>
    generateKeyPairSync("ed25519").privateKey.export({ format: "der", type: "pkcs8" }).toString("base64"),
  ),
  // Any 32 random bytes below the order of P-256 are a private key; above it are one in four billion.
  vapidPrivateKey: shaped(z.string().length(43), () => randomBytes(32).toString("base64url")),
  publisherKeys: z
    .tuple([publisherKey, publisherKey, publisherKey])
    .prefault([undefined, undefined, undefined]),
  publisherTestKey: prefixed("lwp_test_", 24),
});

/** Secrets of one demo or test run. They only work with the Stripe sandbox. */
export type StackSecrets = z.infer<typeof storedSecrets>;

/**
 * Reads secrets from `file`, or creates random ones and stores them there, readable only by the owner.
 * @throws UserError when the file is damaged, because the database still has the old password.
 */
export function keepSecrets(file: string): StackSecrets {
  const secrets = existsSync(file) ? readSecrets(file) : createSecrets();
  writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  return secrets;
}

function readSecrets(file: string): StackSecrets {
  try {
    // A file of an earlier version gets the secrets that were added later.
    return storedSecrets.required({ databasePassword: true }).parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    throw new UserError(
      `${file} is damaged, so the database cannot be opened. To start with new data, run: npm run demo -- --fresh`,
    );
  }
}

/** Creates random secrets. */
export function createSecrets(): StackSecrets {
  return storedSecrets.parse({});
}
