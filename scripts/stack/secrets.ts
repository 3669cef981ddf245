import { createHash, randomBytes } from "node:crypto";
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
});

/** Demos of before have none: theirs comes from another secret, the same at every start. */
const withDataKey = z.preprocess((stored) => {
  const older = z.looseObject({ authSecret: z.string(), dataKey: z.undefined() }).safeParse(stored);
  if (!older.success) return stored;
  const dataKey = createHash("sha256").update(`data key ${older.data.authSecret}`).digest("base64");
  return { ...older.data, dataKey };
}, storedSecrets);

/** Secrets of one demo or test run; they fit the Stripe sandbox and nothing else. */
export type StackSecrets = z.infer<typeof storedSecrets>;

/**
 * Secrets kept in `file` (readable by its owner only), made at random the first time. Throws a UserError when the
 * file is damaged: the database opens with the old password only.
 */
export function keepSecrets(file: string): StackSecrets {
  if (existsSync(file)) return readSecrets(file);
  const secrets = createSecrets();
  writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  return secrets;
}

function readSecrets(file: string): StackSecrets {
  try {
    return withDataKey.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    throw new UserError(
      `${file} is damaged, and the database with it locked: npm run demo -- --fresh begins anew.`,
    );
  }
}

/** Fresh random secrets. */
export function createSecrets(): StackSecrets {
  const random = (bytes: number) => randomBytes(bytes).toString("hex");
  return {
    databasePassword: random(16),
    authSecret: random(32),
    dataKey: randomBytes(32).toString("base64"),
    stripeSecretKey: `sk_test_${random(16)}`,
    stripePublishableKey: `pk_test_${random(16)}`,
    stripeWebhookSecret: `whsec_${random(16)}`,
  };
}
