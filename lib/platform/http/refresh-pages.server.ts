import "server-only";
import { randomUUID, timingSafeEqual } from "node:crypto";
import { ownOrigin } from "@/lib/platform/env/own-origin";

/** The route of this process that drops the public pages that are kept. */
const PATH = "/api/kept-pages";
/** The header with the token of the process. */
const TOKEN_HEADER = "leadwell-own-call";
const TIMEOUT_MS = 10_000;

// On globalThis: the bundler loads this module more than once, and the route must know the token of the caller.
declare global {
  var leadwellOwnToken: string | undefined;
}

function ownToken(): string {
  globalThis.leadwellOwnToken ??= randomUUID();
  return globalThis.leadwellOwnToken;
}

/**
 * Has this process make its public pages again at the next visit. The framework drops pages only inside a request, so the
 * process calls its own route, with a token that no other process knows. Does nothing outside a web server.
 * @throws Error when the call fails.
 */
export async function refreshPages(): Promise<void> {
  const origin = ownOrigin();
  if (!origin) return;
  const response = await fetch(new URL(PATH, origin), {
    method: "POST",
    headers: { [TOKEN_HEADER]: ownToken() },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`the public pages were not made again: ${response.status}`);
}

/** Whether a request comes from this process itself. */
export function isOwnCall(headers: Headers): boolean {
  const given = Buffer.from(headers.get(TOKEN_HEADER) ?? "");
  const token = Buffer.from(ownToken());
  return given.length === token.length && timingSafeEqual(given, token);
}
