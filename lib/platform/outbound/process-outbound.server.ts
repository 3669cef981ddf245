import "server-only";
import { env } from "@/lib/platform/env/env.server";
import { OutboundClient } from "./outbound-client.server";

let client: OutboundClient | undefined;

/** The one client of the process, by its configuration: connections are kept alive and shared. */
export function processOutbound(): OutboundClient {
  client ??= new OutboundClient({ policy: { allowedOrigins: env().OUTBOUND_ALLOWED_ORIGINS } });
  return client;
}

/** Drops all connections, when the process ends; requests on their way fail. */
export async function closeOutbound(): Promise<void> {
  await client?.close();
  client = undefined;
}
