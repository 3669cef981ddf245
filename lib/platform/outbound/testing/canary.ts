import { answering, httpResponse, type Receiver, startReceiver } from "./receiver";

/** A server on loopback addresses, which no guarded request may reach. It counts the connections. */
export interface Canary {
  port: number;
  /** The loopback addresses it listens on: both families, where the machine has both. */
  hosts: readonly string[];
  connections(): number;
  close(): Promise<void>;
}

const ATTEMPTS = 5;

/** Starts a canary on the same port of 127.0.0.1 and ::1. */
export async function startCanary(): Promise<Canary> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const receivers = [await startReceiver(answering(httpResponse("200 OK", "inner")))];
    const { port } = receivers[0] ?? { port: 0 };
    const ipv6 = await listenOnIpv6(port);
    if (ipv6 === "taken") await receivers[0]?.close();
    else return toCanary(port, ipv6 === "none" ? receivers : [...receivers, ipv6]);
  }
  throw new Error("No port is free on both 127.0.0.1 and ::1.");
}

async function listenOnIpv6(port: number): Promise<Receiver | "taken" | "none"> {
  try {
    return await startReceiver(answering(httpResponse("200 OK", "inner")), { host: "::1", port });
  } catch (error) {
    const isTaken =
      typeof error === "object" && error !== null && "code" in error && error.code === "EADDRINUSE";
    return isTaken ? "taken" : "none";
  }
}

function toCanary(port: number, receivers: readonly Receiver[]): Canary {
  return {
    port,
    hosts: ["127.0.0.1", "::1"].slice(0, receivers.length),
    connections: () => receivers.reduce((sum, receiver) => sum + receiver.connections(), 0),
    close: async () => void (await Promise.all(receivers.map((receiver) => receiver.close()))),
  };
}
