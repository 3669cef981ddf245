import "server-only";
import type { NextRequest } from "next/server";
import { recordAudit } from "@/lib/audit/record-audit.server";
import { readClient } from "@/lib/platform/http/client.server";
import { sessionCookie } from "../sessions/session-cookie.server";
import { throttle } from "../throttling/throttle.server";
import { findViewer } from "../viewer.server";

/**
 * Records a refused call of a staff route: by a customer, or with a token that is forged or has ended. Visitors without a
 * token are not recorded. The number of entries per caller is limited, so that nobody can fill the log.
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
