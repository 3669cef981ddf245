import { z } from "zod";

const port = z.coerce.number().int().min(0).max(65_535);
const durationMs = z.coerce.number().int().min(0);

const environment = z
  .object({
    SANDBOX_PORT: port.default(0),
    SANDBOX_HOST: z.string().min(1).default("127.0.0.1"),
    SANDBOX_STATE_FILE: z.string().min(1).optional(),
    SANDBOX_SECRET_KEY: z.string().regex(/^sk_test_\w{8,}$/, "must look like sk_test_…"),
    SANDBOX_PUBLISHABLE_KEY: z.string().regex(/^pk_test_\w{8,}$/, "must look like pk_test_…"),
    SANDBOX_WEBHOOK_URL: z.url({ protocol: /^https?$/ }).optional(),
    SANDBOX_WEBHOOK_SECRET: z.string().min(8).optional(),
    SANDBOX_WEBHOOK_RETRY_BASE_MS: durationMs.min(1).default(1_000),
    SANDBOX_ACH_SETTLE_MS: durationMs.default(60_000),
  })
  .refine((env) => !env.SANDBOX_WEBHOOK_URL || env.SANDBOX_WEBHOOK_SECRET, {
    path: ["SANDBOX_WEBHOOK_SECRET"],
    message: "is required when SANDBOX_WEBHOOK_URL is set",
  });

/** What the sandbox needs to know before it listens. Durations are milliseconds. */
export type SandboxConfig = {
  port: number;
  host: string;
  stateFile: string | null;
  secretKey: string;
  publishableKey: string;
  webhook: { url: string; secret: string; retryBaseMs: number } | null;
  /** How long a bank debit stays in `processing`; 0 means until the control endpoint settles it. */
  achSettleMs: number;
};

/**
 * Reads the configuration from environment variables; empty strings count as unset.
 * Throws one Error whose message is a single line naming every wrong variable.
 */
export function parseConfig(source: Record<string, string | undefined>): SandboxConfig {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
    throw new Error(`stripe sandbox: wrong configuration: ${problems.join("; ")}`);
  }

  const env = parsed.data;
  const url = env.SANDBOX_WEBHOOK_URL;
  const secret = env.SANDBOX_WEBHOOK_SECRET;
  return {
    port: env.SANDBOX_PORT,
    host: env.SANDBOX_HOST,
    stateFile: env.SANDBOX_STATE_FILE ?? null,
    secretKey: env.SANDBOX_SECRET_KEY,
    publishableKey: env.SANDBOX_PUBLISHABLE_KEY,
    webhook: url && secret ? { url, secret, retryBaseMs: env.SANDBOX_WEBHOOK_RETRY_BASE_MS } : null,
    achSettleMs: env.SANDBOX_ACH_SETTLE_MS,
  };
}
