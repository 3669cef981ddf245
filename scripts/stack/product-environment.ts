import type { HelperPorts } from "./ports";
import type { StackSecrets } from "./secrets";

/** Ports, secrets and accounts of one stack. */
export interface StackSettings {
  webPort: number;
  ports: HelperPorts;
  secrets: StackSecrets;
  databaseUrl: string;
  accounts: { adminPassword: string; userPassword: string };
  logLevel: string;
  /** Origins on this machine that deliveries may reach: the sandboxes of customers' systems. Default: none. */
  outboundAllowedOrigins?: readonly string[];
}

/** URL of a service on this machine. */
export function loopbackUrl(port: number): string {
  return `http://127.0.0.1:${port}`;
}

/**
 * Where deliveries reach the sandbox CRM on this machine. Two are receivers with broken TLS: https on a port that speaks
 * none, and a certificate that nobody trusts.
 */
export function crmOrigins({ crm, crmTls }: Pick<HelperPorts, "crm" | "crmTls">): string[] {
  return [loopbackUrl(crm), `http://localhost:${crm}`, `https://127.0.0.1:${crm}`, untrustedCrmUrl(crmTls)];
}

/** The sandbox CRM behind a certificate that nobody trusts. */
export function untrustedCrmUrl(port: number): string {
  return `https://127.0.0.1:${port}`;
}

/**
 * Environment of the product's processes (web, worker, seed), with the names of lib/platform/env. It overrides the shell's
 * values, so that the sandbox never gets a real key.
 */
export function productEnvironment(settings: StackSettings): Record<string, string> {
  const { secrets, ports, accounts } = settings;
  const appUrl = `http://localhost:${settings.webPort}`;
  return {
    NODE_ENV: "production",
    NEXT_TELEMETRY_DISABLED: "1",
    DATABASE_URL: settings.databaseUrl,
    APP_URL: appUrl,
    AUTH_SECRET: secrets.authSecret,
    DATA_KEYS: `k1:${secrets.dataKey}`,
    NEXTAUTH_URL: appUrl,
    NEXTAUTH_SECRET: secrets.authSecret,
    CERTIFICATE_SIGNING_KEY: secrets.certificateSigningKey,
    STRIPE_SECRET_KEY: secrets.stripeSecretKey,
    STRIPE_PUBLISHABLE_KEY: secrets.stripePublishableKey,
    STRIPE_WEBHOOK_SECRET: secrets.stripeWebhookSecret,
    STRIPE_API_BASE: loopbackUrl(ports.stripe),
    STRIPE_JS_URL: `${loopbackUrl(ports.stripe)}/v3/stripe.js`,
    OUTBOUND_ALLOWED_ORIGINS: (settings.outboundAllowedOrigins ?? []).join(","),
    HUBSPOT_ORIGIN: loopbackUrl(ports.crm),
    SALESFORCE_ORIGIN: loopbackUrl(ports.crm),
    VAPID_PRIVATE_KEY: secrets.vapidPrivateKey,
    SMTP_URL: `smtp://127.0.0.1:${ports.mailSmtp}`,
    MAIL_FROM: "Leadwell <no-reply@leadwell.test>",
    SALES_EMAIL: "sales@leadwell.test",
    ADMIN_EMAIL: "admin@leadwell.test",
    LEADWELL_DEMO: "1",
    DEMO_ADMIN_PASSWORD: accounts.adminPassword,
    DEMO_USER_PASSWORD: accounts.userPassword,
    DEMO_PUBLISHER_KEYS: [...secrets.publisherKeys, secrets.publisherTestKey].join(","),
    LOG_LEVEL: settings.logLevel,
  };
}
