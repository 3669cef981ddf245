import "server-only";
import type { NextRequest } from "next/server";
import { recordAudit } from "@/lib/audit/record-audit.server";
import { readClient } from "@/lib/platform/http/client.server";
import { sessionCookie } from "../sessions/session-cookie.server";
import { throttle } from "../throttling/throttle.server";
import { findViewer } from "../viewer.server";

/**
 * Writes down that somebody knocked at a staff route who may not come in: a customer, or a token that is forged or
 * has ended. Visitors without any token are not worth an entry. Whoever knocks without pause gets some entries,
 * not a full log.
 */
export async function auditRefusal(request: NextRequest): Promise<void> {
  if (!request.cookies.has(sessionCookie().name)) return;
  const { ipAddress } = readClient(request.headers);
  try {
    await throttle("audit-refusal", { account: "", ipAddress });
  } catch {
    return;
  }
  const viewer = await findViewer(request);
  await recordAudit({
    actorId: viewer?.id ?? null,
    action: "accounts.enter-admin",
    outcome: "denied",
    after: { path: request.nextUrl.pathname.slice(0, 200), method: request.method },
    ipAddress,
  });
}
