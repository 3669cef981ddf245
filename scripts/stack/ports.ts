import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { z } from "zod";

const helperPortsSchema = z.object({
  postgres: z.int().optional().catch(undefined),
  stripe: z.int().optional().catch(undefined),
  mailSmtp: z.int().optional().catch(undefined),
  mailWeb: z.int().optional().catch(undefined),
  crm: z.int().optional().catch(undefined),
  crmTls: z.int().optional().catch(undefined),
});

/** Ports of what stands beside the web server. */
export interface HelperPorts {
  postgres: number;
  stripe: number;
  mailSmtp: number;
  mailWeb: number;
  crm: number;
  crmTls: number;
}

/**
 * Ports for the helpers, the same ones as last time where they are still free: a bookmark or a database client
 * keeps working. Remembered in `file`; a damaged file counts as empty.
 */
export async function chooseHelperPorts(file: string): Promise<HelperPorts> {
  const previous = readPrevious(file);
  const ports = {
    postgres: await reuseOrFind(previous.postgres),
    stripe: await reuseOrFind(previous.stripe),
    mailSmtp: await reuseOrFind(previous.mailSmtp),
    mailWeb: await reuseOrFind(previous.mailWeb),
    crm: await reuseOrFind(previous.crm),
    crmTls: await reuseOrFind(previous.crmTls),
  };
  writeFileSync(file, `${JSON.stringify(ports, null, 2)}\n`);
  return ports;
}

/** Resolves with a TCP port that nobody listens on at this moment, on the loopback interface. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      const port = typeof address === "object" && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}

/**
 * True when nobody listens on the port: on all interfaces (::), or on the loopback of either family, which some
 * systems let two programs share with the former.
 */
export async function isPortFree(port: number): Promise<boolean> {
  for (const host of ["::", "127.0.0.1", "::1"]) {
    if (!(await canListen(port, host))) return false;
  }
  return true;
}

function canListen(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    // EADDRNOTAVAIL, EAFNOSUPPORT: this machine has no IPv6, so nobody listens there.
    server.once("error", (error) => {
      resolve("code" in error && error.code !== "EADDRINUSE" && error.code !== "EACCES");
    });
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

async function reuseOrFind(previous: number | undefined): Promise<number> {
  return previous !== undefined && (await isPortFree(previous)) ? previous : findFreePort();
}

function readPrevious(file: string): z.infer<typeof helperPortsSchema> {
  if (!existsSync(file)) return {};
  try {
    return helperPortsSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return {};
  }
}
