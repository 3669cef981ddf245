import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { z } from "zod";
import { errorCode } from "./error-code";

const HELPERS = ["postgres", "intake", "stripe", "mailSmtp", "mailWeb", "crm", "crmTls"] as const;
const helperPorts = z.record(z.enum(HELPERS), z.int());

/** Ports of the processes beside the web server. */
export type HelperPorts = z.infer<typeof helperPorts>;

/**
 * Chooses a free port for each helper. With `file`, the ports of the previous start are used again where they are still
 * free, so that bookmarks and database clients keep working. A damaged file counts as empty.
 */
export async function chooseHelperPorts(file?: string, find = findFreePort): Promise<HelperPorts> {
  const ports = readPrevious(file);
  for (const name of HELPERS) {
    const previous = ports[name];
    if (previous && (await isPortFree(previous))) continue;
    let port = await find();
    // A port that was free a moment ago and is not used yet may be offered again.
    while (Object.values(ports).includes(port)) port = await find();
    ports[name] = port;
  }
  if (file) writeFileSync(file, `${JSON.stringify(ports, null, 2)}\n`);
  return helperPorts.parse(ports);
}

/** The ports of the helpers that run now. @throws when the file does not name all of them. */
export function readHelperPorts(file: string): HelperPorts {
  return helperPorts.parse(readPrevious(file));
}

const offered = new Set<number>();

/**
 * Finds a TCP port of the loopback interface that is free at this moment. It offers none twice: what it was found for may
 * listen there only seconds later, and the system could name it again until then.
 */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = await listenOnce(0, "127.0.0.1");
    if (offered.has(port)) continue;
    offered.add(port);
    return port;
  }
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
    return file
      ? z.partialRecord(z.enum(HELPERS), z.int()).parse(JSON.parse(readFileSync(file, "utf8")))
      : {};
  } catch {
    return {};
  }
}

/**
 * Makes a server on 127.0.0.1 reachable on ::1 too, until this process ends. `localhost` may mean either, and a server can
 * listen on one IP address or on all, including those of the network. Does nothing without IPv6.
 */
export function openIpv6Door(port: number): Promise<void> {
  const server = createServer((visitor) => {
    const inside = connect(port, "127.0.0.1");
    visitor.pipe(inside).pipe(visitor);
    // When one connection breaks, the other one is closed too.
    visitor.on("error", () => inside.destroy());
    inside.on("error", () => visitor.destroy());
  });
  server.unref();
  return new Promise((resolve, reject) => {
    // This listener stays: a later error, for example too many open files, must not end the demo.
    server.on("error", (error) => {
      if (errorCode(error) === "EADDRINUSE") reject(error);
      else resolve();
    });
    server.listen({ port, host: "::1", exclusive: true }, () => resolve());
  });
}
