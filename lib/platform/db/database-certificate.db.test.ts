import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import { getCACertificates, setDefaultCACertificates, TLSSocket } from "node:tls";
import { afterEach, describe, expect, it } from "@jest/globals";
import { env } from "@/lib/platform/env/env.server";
import { startBoss } from "@/lib/platform/jobs/boss.server";
import { createCertificate } from "@/sandbox/crm/tls/certificate";
import { readTestServices } from "@/tests/setup/service-description";
import { closePool, pool } from "./pool.server";

const trusted = getCACertificates("default");
const { DATABASE_URL } = env();
afterEach(() => {
  setDefaultCACertificates(trusted);
  env().DATABASE_URL = DATABASE_URL;
});

/** The test's database by the given host name, as an operator writes it: the certificate is checked. */
function useVerified(hostname: string, port?: number): void {
  const url = new URL(DATABASE_URL);
  url.hostname = hostname;
  if (port !== undefined) url.port = String(port);
  url.searchParams.set("sslmode", "verify-full");
  env().DATABASE_URL = url.href;
}

/** Connects as web server and worker do. @returns whether the connection is encrypted. */
async function connect(): Promise<boolean> {
  await closePool();
  try {
    const { rows } = await pool().query("SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()");
    return rows[0]?.ssl === true;
  } finally {
    await closePool();
  }
}

const startQueue = () => startBoss({ isWorker: false });

describe("a database with sslmode=verify-full", () => {
  it("is connected to, encrypted, when its certificate is trusted and names it", async () => {
    useVerified("localhost");
    setDefaultCACertificates([...trusted, readTestServices().postgresCertificate]);
    expect(await connect()).toBe(true);
  });

  it("is not connected to with a certificate that nobody trusts", async () => {
    useVerified("localhost");
    await expect(connect()).rejects.toThrow(/self-signed certificate/);
    await expect(startQueue()).rejects.toThrow(/self-signed certificate/);
  });

  it("is not connected to with the certificate of another host", async () => {
    useVerified("127.0.0.1");
    setDefaultCACertificates([...trusted, readTestServices().postgresCertificate]);
    await expect(connect()).rejects.toThrow(/does not match certificate/);
    await expect(startQueue()).rejects.toThrow(/does not match certificate/);
  });

  it("is not connected to when it has no TLS", async () => {
    // PostgreSQL answers N to the question whether it encrypts.
    const plain = createServer((socket) =>
      socket.on("error", () => {}).once("data", () => socket.write("N")),
    );
    await new Promise<void>((resolve) => plain.listen(0, "localhost", resolve));
    const address = plain.address();
    useVerified("localhost", typeof address === "object" ? address?.port : undefined);
    try {
      await expect(connect()).rejects.toThrow(/does not support SSL/);
    } finally {
      plain.close();
    }
  });
});

it("a database that asks for a client certificate gets the one that DATABASE_URL names", async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), "leadwell-certificate-"));
  const own = createCertificate({ name: "leadwell-web" });
  const ofServer = createCertificate({ name: "localhost" });
  const [certFile, keyFile] = [path.join(folder, "web.crt"), path.join(folder, "web.key")];
  await writeFile(certFile, own.cert);
  await writeFile(keyFile, own.key, { mode: 0o600 });
  const shown: unknown[] = [];
  const server = createServer((socket) => {
    socket.on("error", () => {});
    // PostgreSQL answers S to the question whether it encrypts.
    socket.once("data", () => {
      socket.write("S");
      const encrypted = new TLSSocket(socket, {
        isServer: true,
        requestCert: true,
        rejectUnauthorized: false,
        ...ofServer,
      });
      encrypted.on("error", () => {});
      encrypted.once("data", () => {
        shown.push(encrypted.getPeerCertificate().subject.CN);
        encrypted.destroy();
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  const address = server.address();
  setDefaultCACertificates([...trusted, ofServer.cert]);
  useVerified("localhost", typeof address === "object" ? address?.port : undefined);
  const url = new URL(env().DATABASE_URL);
  url.searchParams.set("sslcert", certFile);
  url.searchParams.set("sslkey", keyFile);
  env().DATABASE_URL = url.href;
  await expect(connect()).rejects.toThrow(Error);
  expect(shown).toEqual(["leadwell-web"]);
  server.close();
  await rm(folder, { recursive: true });
});
