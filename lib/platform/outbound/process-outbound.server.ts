import "server-only";
import { env } from "@/lib/platform/env/env.server";
import { OutboundClient } from "./outbound-client.server";

/**
 * Many customers may use the same CRM, and so the same host. Callers limit the open requests of each customer. With a
 * small number here, the slow requests of one customer could take all connections from the others.
 */
const CONNECTIONS_PER_ORIGIN = 1_000;

let client: OutboundClient | undefined;

/** Returns the client of the process. It keeps connections open and shares them. */
export function processOutbound(): OutboundClient {
  client ??= new OutboundClient({
    policy: { allowedOrigins: env().OUTBOUND_ALLOWED_ORIGINS },
    connectionsPerOrigin: CONNECTIONS_PER_ORIGIN,
  });
  return client;
}

/** Closes all connections at the end of the process. Running requests fail. */
export async function closeOutbound(): Promise<void> {
  await client?.close();
  client = undefined;
}
