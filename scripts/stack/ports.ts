import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { z } from "zod";
import { errorCode } from "./error-code";

const port = z.int();
const helperPorts = z.object({
  postgres: port,
  intake: port,
  stripe: port,
  mailSmtp: port,
  mailWeb: port,
  crm: port,
  crmTls: port,
});

/** Ports of the processes beside the web server. */
export type HelperPorts = z.infer<typeof helperPorts>;

/**
 * Chooses a free port for each helper. With `file`, the ports of the previous start are used again where they are still
 * free, so that bookmarks and database clients keep working. A damaged file counts as empty.
 */
export async function chooseHelperPorts(file?: string, find = findFreePort): Promise<HelperPorts> {
  const ports = {
    postgres: 0,
    intake: 0,
    stripe: 0,
    mailSmtp: 0,
    mailWeb: 0,
    crm: 0,
    crmTls: 0,
    ...readPrevious(file),
  };
  for (const name of helperPorts.keyof().options) {
    if (ports[name] !== 0 && (await isPortFree(ports[name]))) continue;
    // A port that was free a moment ago and is not used yet may be offered again.
    do ports[name] = await find();
    while (Object.entries(ports).some(([other, chosen]) => other !== name && chosen === ports[name]));
  }
  if (file) writeFileSync(file, `${JSON.stringify(ports, null, 2)}\n`);
  return ports;
}

/** The ports of the helpers that run now. @throws when the file does not name all of them. */
export function readHelperPorts(file: string): HelperPorts {
  return helperPorts.parse(readPrevious(file));
}

/** Finds a TCP port of the loopback interface that is free at this moment. */
export function findFreePort(): Promise<number> {
  return listenOnce(0, "127.0.0.1");
}

/**
 * Whether nobody listens on the port: on all interfaces (::), or on the loopback of IPv4 or IPv6, which some systems
 * let another program use at the same time.
 */
export async function isPortFree(port: number): Promise<boolean> {
  for (const host of ["::", "127.0.0.1", "::1"]) {
    try {
      await listenOnce(port, host);
    } catch (error) {
      // Other codes, EADDRNOTAVAIL and EAFNOSUPPORT: without IPv6 nobody can listen there.
      if (["EADDRINUSE", "EACCES"].includes(errorCode(error) ?? "")) return false;
    }
  }
  return true;
}

/** Listens and stops again. Resolves with the port. @throws the error of the system call. */
async function listenOnce(port: number, host: string): Promise<number> {
  const server = createServer().listen({ port, host, exclusive: true });
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address ? address.port : 0;
}

function readPrevious(file?: string): Partial<HelperPorts> {
  try {
    return file ? helperPorts.partial().parse(JSON.parse(readFileSync(file, "utf8"))) : {};
  } catch {
    return {};
  }
}
