import "server-only";
import { env } from "@/lib/platform/env/env.server";
import { clientAddress } from "./client-address";
import { peerHeaderName } from "./peer-header.server";

/** The program at the other end, as far as it tells. */
export interface Client {
  /** Where the request came from, whole; null when it is not known. Shorten it before keeping it. */
  address: string | null;
  /** What it calls itself; anything may stand there. */
  userAgent: string | null;
}

/** For work that no request asked for. */
export const NO_CLIENT: Client = { address: null, userAgent: null };

/** Who sent a request. Proxies are believed only when TRUSTED_PROXIES names them. */
export function readClient(headers: { get(name: string): string | null }): Client {
  const path = { peer: headers.get(peerHeaderName()), forwardedFor: headers.get("x-forwarded-for") };
  return { address: clientAddress(path, env().TRUSTED_PROXIES), userAgent: headers.get("user-agent") };
}
