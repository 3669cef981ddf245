import path from "node:path";
import { Client } from "pg";
import { type Certificate, createCertificate } from "@/sandbox/crm/tls/certificate";
import { findFreePort } from "@/scripts/stack/ports";
import { type Postgres, startPostgres } from "@/scripts/stack/postgres";
import { loopbackUrl, productEnvironment } from "@/scripts/stack/product-environment";
import { projectRoot } from "@/scripts/stack/project-root";
import { createSecrets, type StackSecrets } from "@/scripts/stack/secrets";
import { mailCatcher, stripeSandbox } from "@/scripts/stack/services";
import type { Supervisor } from "@/scripts/stack/supervisor";
import { startTemporaryStack } from "@/scripts/stack/temporary-stack";
import type { TestServices } from "./service-description";
import { TEMPLATE_DATABASE } from "./test-database";

/** Services that are running, with a function that stops them. */
export interface RunningTestServices {
  description: TestServices;
  stop(): Promise<void>;
}

/**
 * Starts the services of the database tests, in a temporary folder: PostgreSQL with a migrated template, a mail catcher, and
 * one Stripe sandbox per worker of Jest, because an injected fault must not hit payments of another file. They end with
 * this process, even if it is killed.
 */
export async function startTestServices(workers: number): Promise<RunningTestServices> {
  const { started, stop } = await startTemporaryStack("test-db", { isInMemory: true }, (supervisor, folder) =>
    startAll(supervisor, folder, workers),
  );
  return { description: started, stop };
}

async function startAll(supervisor: Supervisor, folder: string, workers: number): Promise<TestServices> {
  const secrets = createSecrets();
  const certificate = createCertificate({ name: "localhost" });
  const [postgres, mail, ...sandboxPorts] = await Promise.all([
    startDatabase(supervisor, folder, secrets, certificate),
    startMail(supervisor, folder),
    ...Array.from({ length: workers }, (_, index) => startSandbox(supervisor, secrets, index + 1)),
  ]);
  const environments = sandboxPorts.map((stripe) => ({
    ...productEnvironment({
      webPort: 3000,
      ports: { postgres: 0, intake: 0, stripe, ...mail, crm: 1, crmTls: 1 },
      secrets,
      databaseUrl: postgres.url("postgres"),
      accounts: { adminPassword: "", userPassword: "" },
      logLevel: "silent",
    }),
    MAIL_URL: loopbackUrl(mail.mailWeb),
  }));
  const postgresLog = path.join(folder, "logs/postgres.log");
  return {
    adminUrl: postgres.url("postgres"),
    postgresCertificate: certificate.cert,
    postgresLog,
    environments,
  };
}

async function startDatabase(
  supervisor: Supervisor,
  folder: string,
  secrets: StackSecrets,
  certificate: Certificate,
): Promise<Postgres> {
  const postgres = await startPostgres(supervisor, {
    clusterDir: path.join(folder, "postgres"),
    port: await findFreePort(),
    password: secrets.databasePassword,
    durable: false,
    certificate,
  });
  const client = new Client({ connectionString: postgres.url("postgres") });
  await client.connect();
  await client.query(`CREATE DATABASE ${TEMPLATE_DATABASE}`);
  await client.end();
  // In its own process, because the schema engine leaves a timer that would delay the end of Jest.
  await supervisor.run({
    name: "migrate",
    command: process.execPath,
    args: ["--import", "tsx", "scripts/migrate.ts"],
    env: { ...process.env, DATABASE_URL: postgres.url(TEMPLATE_DATABASE) },
    cwd: projectRoot,
  });
  return postgres;
}

async function startMail(supervisor: Supervisor, folder: string) {
  const ports = { mailSmtp: await findFreePort(), mailWeb: await findFreePort() };
  await supervisor.start(mailCatcher(ports, path.join(folder, "mail")));
  return ports;
}

async function startSandbox(supervisor: Supervisor, secrets: StackSecrets, worker: number): Promise<number> {
  const port = await findFreePort();
  await supervisor.start(stripeSandbox({ name: `stripe-sandbox-${worker}`, port, secrets, achSettleMs: 0 }));
  return port;
}
