import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer, type Server } from "node:net";
import os from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { chooseHelperPorts, findFreePort, isPortFree, openIpv6Door } from "./ports";

const open: Server[] = [];
let folder = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "leadwell-ports-"));
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  for (const server of open.splice(0)) await new Promise((resolve) => server.close(resolve));
});

async function listen(host: string, greeting = ""): Promise<number> {
  const server = createServer((socket) => socket.end(greeting));
  open.push(server);
  const port = await findFreePort();
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  return port;
}

const hasIpv6 = Object.values(os.networkInterfaces()).some((addresses) =>
  addresses?.some(({ address }) => address === "::1"),
);

describe("a port", () => {
  it("is free when nobody listens", async () => {
    expect(await isPortFree(await findFreePort())).toBe(true);
  });

  it("is not offered twice", async () => {
    const ports = new Set<number>();
    for (let calls = 0; calls < 500; calls++) ports.add(await findFreePort());
    expect(ports.size).toBe(500);
  });

  it.each(["127.0.0.1", "0.0.0.0", ...(hasIpv6 ? ["::1", "::"] : [])])(
    "is taken by a server on %s",
    async (host) => {
      expect(await isPortFree(await listen(host))).toBe(false);
    },
  );

  it.each(hasIpv6 ? ["127.0.0.1", "::1"] : ["127.0.0.1"])("opened on IPv4 answers on %s", async (host) => {
    const port = await listen("127.0.0.1", "hello");
    await openIpv6Door(port);
    expect(await text(connect(port, host))).toBe("hello");
  });
});

describe("the helpers' ports", () => {
  const file = () => path.join(folder, "ports.json");

  it("are the same at the next start", async () => {
    const first = await chooseHelperPorts(file());
    expect(new Set(Object.values(first)).size).toBe(7);
    expect(await chooseHelperPorts(file())).toEqual(first);
  });

  it("differ from each other when the system offers a port twice", async () => {
    const offered = [await findFreePort(), await findFreePort()].flatMap((port) => [port, port]);
    const ports = await chooseHelperPorts(undefined, async () => offered.shift() ?? findFreePort());
    expect(new Set(Object.values(ports)).size).toBe(7);
  });

  it("move only where somebody else listens now", async () => {
    const first = await chooseHelperPorts(file());
    const stripe = await listen("127.0.0.1");
    writeFileSync(file(), JSON.stringify({ ...first, stripe }));
    const second = await chooseHelperPorts(file());
    expect(second).toEqual({ ...first, stripe: second.stripe });
    expect(second.stripe).not.toBe(stripe);
    expect(JSON.parse(readFileSync(file(), "utf8"))).toEqual(second);
  });

  it.each(["", "[]", '{"postgres": "x"}'])("are chosen anew from a damaged file: %p", async (content) => {
    writeFileSync(file(), content);
    expect(Object.values(await chooseHelperPorts(file())).every((port) => port > 0)).toBe(true);
  });
});
