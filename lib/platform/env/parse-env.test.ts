import { describe, expect, it } from "@jest/globals";
import { EnvError, parseEnv } from "./parse-env";

const good = {
  DATABASE_URL: "postgresql://leadwell:secret@localhost:5432/leadwell",
  APP_URL: "https://leadwell.example/",
  AUTH_SECRET: "a".repeat(32),
  CERTIFICATE_SIGNING_KEY: "MC4CAQAwBQYDK2VwBCIEIJ1hsZ3v/VpguoRK9JLsLMREScVpezJpGXA7rAMcrn9g",
  DATA_KEYS: `k1:${"A".repeat(43)}=`,
  STRIPE_SECRET_KEY: "sk_test_abcdefgh",
  STRIPE_PUBLISHABLE_KEY: "pk_test_abcdefgh",
  STRIPE_WEBHOOK_SECRET: "whsec_0123456789abcdef",
  SMTP_URL: "smtp://localhost:1025",
  MAIL_FROM: "Leadwell <no-reply@leadwell.example>",
  SALES_EMAIL: "sales@leadwell.example",
  ADMIN_EMAIL: "admin@leadwell.example",
};

function issuesOf(changes: Record<string, string | undefined>): readonly string[] {
  try {
    parseEnv({ ...good, ...changes });
    return [];
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    return error.issues;
  }
}

describe("the configuration", () => {
  it("is read", () => {
    expect(parseEnv(good)).toMatchObject({
      APP_URL: "https://leadwell.example",
      DATABASE_POOL_MAX: 10,
      DATABASE_CONNECT_TIMEOUT_MS: 5_000,
      LOG_LEVEL: "info",
    });
  });

  it.each(Object.keys(good).filter((name) => name !== "STRIPE_PUBLISHABLE_KEY"))(
    "names %s when it is missing",
    (name) => {
      expect(issuesOf({ [name]: undefined }).join()).toContain(name);
    },
  );

  it("does without a publishable key: checkout then says that payment is unavailable", () => {
    expect(parseEnv({ ...good, STRIPE_PUBLISHABLE_KEY: "" }).STRIPE_PUBLISHABLE_KEY).toBeUndefined();
  });

  it("takes retired public keys, separated by commas, and nothing else", () => {
    const key = "MCowBQYDK2VwAyEA11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=";
    expect(parseEnv(good).CERTIFICATE_RETIRED_KEYS).toEqual([]);
    expect(
      parseEnv({ ...good, CERTIFICATE_RETIRED_KEYS: `${key}, ${key},` }).CERTIFICATE_RETIRED_KEYS,
    ).toEqual([key, key]);
    expect(issuesOf({ CERTIFICATE_RETIRED_KEYS: good.CERTIFICATE_SIGNING_KEY }).join()).toContain(
      "CERTIFICATE_RETIRED_KEYS",
    );
  });

  it("never prints a value", () => {
    const secrets = {
      CERTIFICATE_SIGNING_KEY: "MC4CAQAwBQYDK2VwBCIEI-damaged",
      AUTH_SECRET: "too-short-secret",
      DATA_KEYS: "k1:too-short-key",
      STRIPE_WEBHOOK_SECRET: "whsec_short",
      STRIPE_SECRET_KEY: "sk-wrong-kind",
    };
    const text = issuesOf(secrets).join("\n");
    for (const [name, value] of Object.entries(secrets)) {
      expect(text).toContain(name);
      expect(text).not.toContain(value);
    }
  });

  it("trusts no proxy unless it is named as an address or a network", () => {
    expect(parseEnv(good).TRUSTED_PROXIES).toEqual([]);
    expect(parseEnv({ ...good, TRUSTED_PROXIES: "" }).TRUSTED_PROXIES).toEqual([]);
    expect(parseEnv({ ...good, TRUSTED_PROXIES: "10.0.0.0/8, ::1" }).TRUSTED_PROXIES).toHaveLength(2);
    expect(issuesOf({ TRUSTED_PROXIES: "1" }).join()).toContain("TRUSTED_PROXIES");
  });

  it.each([
    ["APP_URL", "http://leadwell.example"],
    ["DATABASE_URL", "postgresql://leadwell:secret@db.internal:5432/leadwell"],
    ["DATABASE_URL", "postgresql://leadwell:secret@db.internal:5432/leadwell?sslmode=prefer"],
    [
      "DATABASE_URL",
      "postgresql://leadwell:secret@db.internal:5432/leadwell?sslmode=verify-full&sslmode=no-verify",
    ],
    ["SMTP_URL", "smtp://mail.internal:587"],
    ["SMTP_URL", "smtps://mail.internal:465?tls.rejectUnauthorized=false"],
    ["SMS_URL", "http://sms.example/messages"],
    ["OTEL_EXPORTER_OTLP_ENDPOINT", "http://collector.internal:4318"],
  ])("refuses a plain connection to another host, unless this one is allowed: %s=%s", (name, url) => {
    const refusal = [expect.stringContaining(`${name} must`)];
    const others = ["APP_URL", "DATABASE_URL", "SMTP_URL"].filter((other) => other !== name);
    expect(issuesOf({ [name]: url })).toEqual(refusal);
    expect(issuesOf({ [name]: url, ALLOW_PLAIN_CONNECTIONS: others.join(",") })).toEqual(refusal);
    expect(issuesOf({ [name]: url, ALLOW_PLAIN_CONNECTIONS: `SMTP_URL, ${name}` })).toEqual([]);
  });

  it.each(["1", "true", "DATABASE_URL,REDIS_URL"])("allows no plain connections by %p", (list) => {
    expect(issuesOf({ ALLOW_PLAIN_CONNECTIONS: list }).join()).toContain("ALLOW_PLAIN_CONNECTIONS");
  });

  it("takes keys that only open beside DATA_KEYS, not in both", () => {
    const next = `k2:${"B".repeat(42)}A=`;
    expect(parseEnv({ ...good, DATA_KEYS_NEXT: next })).toMatchObject({
      DATA_KEYS: [{ id: "k1" }],
      DATA_KEYS_NEXT: [{ id: "k2" }],
    });
    expect(parseEnv({ ...good, DATA_KEYS_NEXT: "" }).DATA_KEYS_NEXT).toBeUndefined();
    expect(issuesOf({ DATA_KEYS: `${next},${good.DATA_KEYS}`, DATA_KEYS_NEXT: next })).toEqual([
      expect.stringContaining("DATA_KEYS_NEXT names a key"),
    ]);
  });

  it.each([
    ["APP_URL", "http://localhost:3000"],
    ["DATABASE_URL", "postgresql://leadwell:secret@db.internal:5432/leadwell?sslmode=verify-full"],
    ["DATABASE_URL", "postgresql://leadwell:secret@127.0.0.1:5432/leadwell"],
    ["SMTP_URL", "smtps://mail.internal:465"],
    ["SMTP_URL", "smtp://mail.internal:587?requireTLS=true"],
    ["SMTP_URL", "smtp://[::1]:1025"],
    ["SMS_URL", "https://sms.example/messages"],
    ["SMS_URL", "http://127.0.0.1:8077/messages"],
  ])("takes an encrypted connection, or one that stays on this host: %s=%s", (name, url) => {
    expect(issuesOf({ [name]: url })).toEqual([]);
  });

  it("refuses an empty webhook secret: everything would verify against it", () => {
    expect(issuesOf({ STRIPE_WEBHOOK_SECRET: "" }).join()).toContain("STRIPE_WEBHOOK_SECRET");
  });

  const sandbox = {
    STRIPE_API_BASE: "http://localhost:4000",
    STRIPE_JS_URL: "http://localhost:4000/v3/stripe.js",
  };

  it("lets a stand-in for Stripe meet test keys only", () => {
    expect(issuesOf(sandbox)).toEqual([]);
    const live = { STRIPE_SECRET_KEY: "sk_live_abcdefgh", STRIPE_PUBLISHABLE_KEY: "pk_live_abcdefgh" };
    expect(issuesOf(live)).toEqual([]);
    expect(issuesOf({ ...sandbox, ...live }).join()).toContain("live");
    expect(issuesOf({ ...sandbox, ...live, STRIPE_SECRET_KEY: "rk_live_abcdefgh" }).join()).toContain("live");
    expect(issuesOf({ ...sandbox, STRIPE_PUBLISHABLE_KEY: "pk_live_abcdefgh" }).join()).toContain("live");
    expect(issuesOf({ ...live, LEADWELL_DEMO: "1" }).join()).toContain("LEADWELL_DEMO");
  });

  it("wants both addresses of the stand-in, or neither", () => {
    expect(issuesOf({ STRIPE_JS_URL: sandbox.STRIPE_JS_URL }).join()).toContain("together");
    expect(issuesOf({ STRIPE_API_BASE: sandbox.STRIPE_API_BASE }).join()).toContain("together");
  });

  it("refuses test and live keys mixed", () => {
    expect(issuesOf({ STRIPE_SECRET_KEY: "sk_live_abcdefgh" }).join()).toContain("both");
  });

  it("shows metrics to other hosts only with a token", () => {
    expect(parseEnv({ ...good, METRICS_PORT: "9464" }).METRICS_HOST).toBe("127.0.0.1");
    const open = { METRICS_PORT: "9464", METRICS_HOST: "0.0.0.0" };
    expect(issuesOf(open)).toEqual([expect.stringContaining("METRICS_TOKEN is missing")]);
    expect(issuesOf({ ...open, METRICS_TOKEN: "short" })).toEqual([expect.stringContaining("METRICS_TOKEN")]);
    expect(issuesOf({ ...open, METRICS_TOKEN: "t".repeat(16) })).toEqual([]);
  });

  it("opens inner addresses to deliveries in the demo only", () => {
    expect(parseEnv(good).OUTBOUND_ALLOWED_ORIGINS).toEqual([]);
    const opened = { OUTBOUND_ALLOWED_ORIGINS: "http://localhost:4300/, https://127.0.0.1:443/hook" };
    expect(parseEnv({ ...good, ...opened, LEADWELL_DEMO: "1" }).OUTBOUND_ALLOWED_ORIGINS).toEqual([
      "http://localhost:4300",
      "https://127.0.0.1",
    ]);
    expect(issuesOf(opened).join()).toContain("OUTBOUND_ALLOWED_ORIGINS");
    expect(issuesOf({ OUTBOUND_ALLOWED_ORIGINS: "localhost:4300", LEADWELL_DEMO: "1" }).join()).toContain(
      "OUTBOUND_ALLOWED_ORIGINS",
    );
  });
});
