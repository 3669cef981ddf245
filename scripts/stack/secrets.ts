import { generateKeyPairSync, randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { z } from "zod";
import { UserError } from "./user-error";

const storedSecrets = z.object({
  databasePassword: z.string().min(16),
  authSecret: z.string().min(32),
  dataKey: z.string().length(44),
  stripeSecretKey: z.string().startsWith("sk_test_"),
  stripePublishableKey: z.string().startsWith("pk_test_"),
  stripeWebhookSecret: z.string().startsWith("whsec_"),
  certificateSigningKey: z.string().startsWith("MC4C"),
  vapidPrivateKey: z.string().length(43),
  publisherKeys: z.array(z.string().startsWith("lwp_live_")).length(3),
  publisherTestKey: z.string().startsWith("lwp_test_"),
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
    const kept = z
      .looseObject({ databasePassword: z.string() })
      .parse(JSON.parse(readFileSync(file, "utf8")));
    // A file of an earlier version gets the secrets that were added later.
    return storedSecrets.parse({ ...createSecrets(), ...kept });
  } catch {
    throw new UserError(
      `${file} is damaged, so the database cannot be opened. To start with new data, run: npm run demo -- --fresh`,
    );
  }
}

/** Creates random secrets. */
export function createSecrets(): StackSecrets {
  const random = (bytes: number) => randomBytes(bytes).toString("hex");
  return {
    databasePassword: random(16),
    authSecret: random(32),
    dataKey: randomBytes(32).toString("base64"),
    stripeSecretKey: `sk_test_${random(16)}`,
    stripePublishableKey: `pk_test_${random(16)}`,
    stripeWebhookSecret: `whsec_${random(16)}`,
    certificateSigningKey: generateKeyPairSync("ed25519")
      .privateKey.export({ format: "der", type: "pkcs8" })
      .toString("base64"),
    // Any 32 random bytes below the order of P-256 are a private key; above it are one in four billion.
    vapidPrivateKey: randomBytes(32).toString("base64url"),
    publisherKeys: Array.from({ length: 3 }, () => `lwp_live_${random(24)}`),
    publisherTestKey: `lwp_test_${random(24)}`,
  };
}
