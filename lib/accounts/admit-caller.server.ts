import "server-only";
import type { NextRequest } from "next/server";
import { recordAudit } from "@/lib/audit/record-audit.server";
import { AppError } from "@/lib/kit/errors";
import { env } from "@/lib/platform/env/env.server";
import { readClient } from "@/lib/platform/http/client.server";
import { isSameOrigin } from "@/lib/platform/http/same-origin";
import { sessionCookie } from "./sessions/session-cookie.server";
import type { SignedIn } from "./sessions/sessions.server";
import { assertConfirmed, assertRecentIdentity } from "./staff/confirm-identity.server";
import { throttle } from "./throttling/throttle.server";
import type { Throttled } from "./throttling/throttle-limits";
import { findViewer, requireCustomer, requireStaff } from "./viewer.server";

/** Who may call: anybody, anybody signed in, staff. */
export type Audience = "public" | "customer" | "staff";

/** The viewer that a handler gets, by audience. */
export interface Viewers {
  public: null;
  customer: SignedIn;
  staff: SignedIn;
}

export interface Admission<Who extends Audience> {
  /** Who may call. Route handlers and server actions name it first. */
  auth: Who;
  /** Counts every call against the viewer's account and IP address. */
  throttle?: Throttled;
  /** For staff actions that cannot be undone: asks for password or second factor again, and for a reason. */
  irreversible?: boolean;
  /**
   * For customer calls that somebody at an unattended browser must not make. Asks for password or code, unless the
   * session gave one in the last 15 minutes.
   */
  recentIdentity?: boolean;
  /** For customer calls that also answer before the customer set up the second factor that the operator requires. */
  beforeSecondFactor?: boolean;
}

/**
 * Decides whether a call may reach its handler, for route handlers and server actions alike: the call comes from
 * our own pages, the caller belongs to the audience, what cannot be undone is confirmed, and the rate limit is not used
 * up.
 * @returns the viewer; null for a public call.
 * @throws AppError 401, 403 or 429.
 */
export async function admitCaller<Who extends Audience>(
  admission: Admission<Who>,
  request: NextRequest,
): Promise<Viewers[Who]>;
export async function admitCaller(
  admission: Admission<Audience>,
  request: NextRequest,
): Promise<SignedIn | null> {
  assertSameOrigin(request);
  const viewer = await requireAudience(admission, request);
  if (admission.irreversible && viewer) assertConfirmed(viewer, request.headers);
  if (admission.recentIdentity && viewer) assertRecentIdentity(viewer);
  if (admission.throttle) {
    const { ipAddress } = readClient(request.headers);
    await throttle(admission.throttle, { account: viewer?.id, ipAddress });
  }
  return viewer;
}

function assertSameOrigin(request: NextRequest): void {
  if (request.method === "GET" || request.method === "HEAD") return;
  const hasSessionCookie = request.cookies.has(sessionCookie().name);
  if (isSameOrigin({ headers: request.headers, hasSessionCookie }, env().APP_URL)) return;
  throw new AppError("cross-site", 403, "This call is accepted from Leadwell's own pages only.");
}

async function requireAudience(
  { auth, beforeSecondFactor }: Admission<Audience>,
  request: NextRequest,
): Promise<SignedIn | null> {
  if (auth === "public") return null;
  if (auth === "customer") return requireCustomer(request, { beforeSecondFactor });
  try {
    return await requireStaff(request);
  } catch (error) {
    await auditRefusal(request);
    throw error;
  }
}

/**
 * Records a refused call of a staff route: by a customer, or with a token that is forged or has ended. Visitors without a
 * token are not recorded. The number of entries per caller is limited, so that nobody can fill the log.
 */
async function auditRefusal(request: NextRequest): Promise<void> {
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
