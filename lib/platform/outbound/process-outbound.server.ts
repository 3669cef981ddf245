import "server-only";
import { env } from "@/lib/platform/env/env.server";
import { OutboundClient } from "./outbound-client.server";

/**
 * Many buyers may sit behind one CRM's host name. Callers bound what they have under way for each of them; a small
 * number here would let those that hang take every connection from the others.
 */
const CONNECTIONS_PER_ORIGIN = 1_000;

let client: OutboundClient | undefined;

/** The one client of the process, by its configuration: connections are kept alive and shared. */
export function processOutbound(): OutboundClient {
  client ??= new OutboundClient({
    policy: { allowedOrigins: env().OUTBOUND_ALLOWED_ORIGINS },
    connectionsPerOrigin: CONNECTIONS_PER_ORIGIN,
  });
  return client;
}

/** Drops all connections, when the process ends; requests on their way fail. */
export async function closeOutbound(): Promise<void> {
  await client?.close();
  client = undefined;
}
