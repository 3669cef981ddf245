import "server-only";
import { env } from "@/lib/platform/env/env.server";
import { clientIpAddress } from "./client-ip-address";
import { peerHeaderName } from "./peer-header.server";

/** The program that sent a request. */
export interface Client {
  /** The complete IP address; null when it is unknown. Shorten it before you store it (`shortenIpAddress`). */
  ipAddress: string | null;
  /** The User-Agent header, unchecked. */
  userAgent: string | null;
}

/** For work outside of a request. */
export const NO_CLIENT: Client = { ipAddress: null, userAgent: null };

/** Reads who sent a request. X-Forwarded-For counts only from proxies in TRUSTED_PROXIES. */
export function readClient(headers: { get(name: string): string | null }): Client {
  const path = { peer: headers.get(peerHeaderName()), forwardedFor: headers.get("x-forwarded-for") };
  return { ipAddress: clientIpAddress(path, env().TRUSTED_PROXIES), userAgent: headers.get("user-agent") };
}
