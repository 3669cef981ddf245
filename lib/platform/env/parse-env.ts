import { z } from "zod";
import { parseDataKeys } from "@/lib/platform/crypto/parse-data-keys";
import { parseProxyNetworks } from "@/lib/platform/http/client-ip-address";

/** Secrets are never printed: an error names the variable and says what is wrong with it, not its value. */
export class EnvError extends Error {
  constructor(readonly issues: readonly string[]) {
    super(
      `Leadwell cannot start. Set these in the environment (see .env.example):\n${issues.map((issue) => `  - ${issue}`).join("\n")}`,
    );
    this.name = "EnvError";
  }
}

const absent = (value: unknown) => (value === "" ? undefined : value);
const optional = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(absent, schema.optional());

const listOf = (pattern: RegExp, message: string) =>
  z
    .string()
    .default("")
    .transform((text) =>
      text
        .split(",")
        .map((item) => item.trim())
        .filter((item) => item !== ""),
    )
    .pipe(z.array(z.string().regex(pattern, message)));

const webOrigin = z
  .url({ protocol: /^https?$/, error: "must be an http or https URL" })
  .transform((value) => value.replace(/\/+$/, ""));

const origins = z
  .string()
  .transform((list) => list.split(",").flatMap((item) => item.trim() || []))
  .pipe(z.array(webOrigin.transform((value) => new URL(value).origin)));

const proxyNetworks = z.string().transform((list, context) => {
  try {
    return parseProxyNetworks(list);
  } catch {
    context.addIssue({
      code: "custom",
      message: "must be a list of IP addresses or networks, for example 10.0.0.0/8, ::1",
    });
    return z.NEVER;
  }
});

const dataKeys = z.string("is missing").transform((list, context) => {
  try {
    return parseDataKeys(list);
  } catch (error) {
    context.addIssue({ code: "custom", message: error instanceof Error ? error.message : "is not valid" });
    return z.NEVER;
  }
});

/** The settings that connections to other hosts are made with. */
const CONNECTIONS = [
  "APP_URL",
  "DATABASE_URL",
  "DATABASE_REPLICA_URL",
  "SMTP_URL",
  "SMS_URL",
  "OTEL_EXPORTER_OTLP_ENDPOINT",
] as const;

const schema = z.object({
  NODE_ENV: z.enum(["development", "test", "production"]).default("development"),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: "must be a postgresql:// URL" }),
  DATABASE_REPLICA_URL: optional(
    z.url({ protocol: /^postgres(ql)?$/, error: "must be a postgresql:// URL" }),
  ),
  DATABASE_POOL_MAX: z.coerce.number().int().min(1).max(200).default(10),
  DATABASE_CONNECT_TIMEOUT_MS: z.coerce.number().int().min(100).max(300_000).default(5_000),
  DATABASE_QUERY_TIMEOUT_MS: z.coerce.number().int().min(100).max(300_000).default(20_000),
  REQUEST_TIMEOUT_MS: z.coerce.number().int().min(100).max(300_000).default(30_000),
  APP_URL: webOrigin,
  TRUSTED_PROXIES: proxyNetworks.default([]),
  AUTH_SECRET: z.string("is missing").min(32, "must have at least 32 characters"),
  // An Ed25519 key in DER: a fixed beginning, then 32 bytes.
  CERTIFICATE_SIGNING_KEY: z
    .string("is missing")
    .regex(/^MC4CAQAwBQYDK2VwBCIEI[A-Za-z0-9+/]{43}$/, "must be an Ed25519 private key (PKCS #8, base64)"),
  CERTIFICATE_RETIRED_KEYS: listOf(
    /^MCowBQYDK2VwAyEA[A-Za-z0-9+/]{43}=$/,
    "must be Ed25519 public keys (SPKI, base64), separated by commas",
  ),
  LEDGER_HEAD_STORE: optional(
    z.url({ protocol: /^(https|file)$/, error: "must be a file:/// or https:// URL" }),
  ),
  DATA_KEYS: dataKeys,
  DATA_KEYS_NEXT: optional(dataKeys),
  STRIPE_SECRET_KEY: z
    .string("is missing")
    .regex(/^(sk|rk)_(test|live)_\w+$/, "must be a Stripe secret key (sk_test_…, sk_live_…)"),
  STRIPE_PUBLISHABLE_KEY: optional(
    z.string().regex(/^pk_(test|live)_\w+$/, "must be a Stripe publishable key (pk_test_…, pk_live_…)"),
  ),
  STRIPE_WEBHOOK_SECRET: z
    .string("is missing")
    .regex(/^whsec_\w{16,}$/, "must be a webhook signing secret (whsec_…)"),
  STRIPE_API_BASE: optional(webOrigin),
  STRIPE_JS_URL: optional(webOrigin),
  OUTBOUND_ALLOWED_ORIGINS: origins.default([]),
  HUBSPOT_ORIGIN: webOrigin.default("https://api.hubapi.com"),
  SALESFORCE_ORIGIN: webOrigin.default("https://webto.salesforce.com"),
  VAPID_PRIVATE_KEY: optional(
    z.string().regex(/^[A-Za-z0-9_-]{43}$/, "must be a P-256 private key (32 bytes, base64url)"),
  ),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: "must be an smtp:// URL" }),
  MAIL_FROM: z.string("is missing").min(3, "must be a sender, for example Leadwell <no-reply@example.com>"),
  SMS_URL: optional(z.url({ protocol: /^https?$/, error: "must be an http or https URL" })),
  SMS_TOKEN: optional(z.string()),
  SALES_EMAIL: z.email("must be an email"),
  ADMIN_EMAIL: z.email("must be an email"),
  CUSTOMER_TWO_FACTOR: z.enum(["offered", "required"]).default("offered"),
  ALLOW_PLAIN_CONNECTIONS: listOf(
    new RegExp(`^(${CONNECTIONS.join("|")})$`),
    `may only name, separated by commas: ${CONNECTIONS.join(", ")}`,
  ),
  ORDER_APPROVAL: z.enum(["review", "good-standing"]).default("review"),
  LEADWELL_DEMO: optional(z.literal("1", "may only be 1 (set by npm run demo)")),
  DEMO_ADMIN_PASSWORD: optional(z.string()),
  DEMO_USER_PASSWORD: optional(z.string()),
  DEMO_PUBLISHER_KEYS: listOf(/^lwp_(live|test)_\w{32,}$/, "must be publisher keys, separated by commas"),
  METRICS_PORT: optional(z.coerce.number().int().min(1).max(65_535)),
  METRICS_HOST: z.string().default("127.0.0.1"),
  METRICS_TOKEN: optional(z.string().min(16, "must have at least 16 characters")),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(webOrigin),
  OTEL_TRACES_SAMPLER_ARG: z.preprocess(absent, z.coerce.number().min(0).max(1).default(1)),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
});

export type Env = z.output<typeof schema>;

/**
 * Reads and checks the configuration.
 * @throws EnvError naming every variable that is missing, too short or contradicts another one.
 */
export function parseEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const result = schema.safeParse(source);
  if (!result.success) throw new EnvError(result.error.issues.map(describe));
  const contradictions = findContradictions(result.data);
  if (contradictions.length > 0) throw new EnvError(contradictions);
  return result.data;
}

function describe(issue: z.core.$ZodIssue): string {
  const missing = issue.code === "invalid_type" && issue.input === undefined;
  return `${issue.path.join(".")} ${missing || issue.message.startsWith("Invalid") ? "is missing or not valid" : issue.message}`;
}

/** Refuses a live key together with the Stripe sandbox, because people would enter real cards there. */
function findContradictions(env: Env): string[] {
  const isLive = [env.STRIPE_SECRET_KEY, env.STRIPE_PUBLISHABLE_KEY].some((key) => key?.includes("_live_"));
  const issues: string[] = [];
  if (isLive && (env.STRIPE_API_BASE ?? env.STRIPE_JS_URL)) {
    issues.push(
      "STRIPE_API_BASE and STRIPE_JS_URL must not be set together with a live Stripe key (sk_live_, pk_live_)",
    );
  }
  if (Boolean(env.STRIPE_API_BASE) !== Boolean(env.STRIPE_JS_URL)) {
    issues.push("STRIPE_API_BASE and STRIPE_JS_URL must be set together, or neither");
  }
  if (
    env.STRIPE_PUBLISHABLE_KEY &&
    env.STRIPE_PUBLISHABLE_KEY.includes("_live_") !== env.STRIPE_SECRET_KEY.includes("_live_")
  ) {
    issues.push("STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be test keys or both be live keys");
  }
  if (env.LEADWELL_DEMO && isLive)
    issues.push("LEADWELL_DEMO must not be set together with a live Stripe key");
  if (env.OUTBOUND_ALLOWED_ORIGINS.length > 0 && !env.LEADWELL_DEMO) {
    issues.push(
      "OUTBOUND_ALLOWED_ORIGINS lets deliveries reach private IP addresses and is accepted only in demo and tests",
    );
  }
  if (env.METRICS_PORT && !env.METRICS_TOKEN && !isThisHost(env.METRICS_HOST))
    issues.push("METRICS_TOKEN is missing: metrics that other hosts can read (METRICS_HOST) need a token");
  const ids = env.DATA_KEYS.map(({ id }) => id);
  if (env.DATA_KEYS_NEXT?.some(({ id }) => ids.includes(id)))
    issues.push("DATA_KEYS_NEXT names a key that DATA_KEYS has already: remove it from DATA_KEYS_NEXT");
  return [...issues, ...findPlainConnections(env)];
}

/** Connections to other hosts are encrypted, with the server's certificate checked, unless the operator allows this one to be plain. */
function findPlainConnections(env: Env): string[] {
  return CONNECTIONS.flatMap((name) => {
    const url = env[name] && new URL(env[name]);
    if (!url || isThisHost(url.hostname) || env.ALLOW_PLAIN_CONNECTIONS.includes(name)) return [];
    const { isEncrypted, must } = ENCRYPTED[name];
    return isEncrypted(url)
      ? []
      : [
          `${name} must ${must}, or be named in ALLOW_PLAIN_CONNECTIONS where the network itself is encrypted`,
        ];
  });
}

interface Encryption {
  isEncrypted: (url: URL) => boolean;
  must: string;
}

const HTTPS: Encryption = {
  isEncrypted: ({ protocol }) => protocol === "https:",
  must: "begin with https:// for another host",
};
const DATABASE: Encryption = {
  isEncrypted: isVerifiedDatabase,
  must: "have ?sslmode=verify-full for a database on another host",
};
const ENCRYPTED: Readonly<Record<(typeof CONNECTIONS)[number], Encryption>> = {
  APP_URL: HTTPS,
  DATABASE_URL: DATABASE,
  DATABASE_REPLICA_URL: DATABASE,
  SMTP_URL: {
    isEncrypted: ({ protocol, searchParams }) =>
      (protocol === "smtps:" || searchParams.get("requireTLS") === "true") &&
      // Nodemailer would then take any certificate.
      !searchParams.has("tls.rejectUnauthorized"),
    must: "begin with smtps:// or have ?requireTLS=true, and check the certificate, for a server on another host",
  },
  SMS_URL: HTTPS,
  OTEL_EXPORTER_OTLP_ENDPOINT: HTTPS,
};

function isVerifiedDatabase({ searchParams }: URL): boolean {
  // Of a repeated parameter, the driver takes the last one.
  return (
    searchParams.has("sslmode") && searchParams.getAll("sslmode").every((mode) => mode === "verify-full")
  );
}

/** A connection to this host, or over a socket file, does not leave the machine. */
function isThisHost(hostname: string): boolean {
  return /^(|localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}
