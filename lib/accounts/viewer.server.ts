import "server-only";
import { AppError } from "@/lib/kit/errors";
import { env } from "@/lib/platform/env/env.server";
import { readSessionId, sessionCookie } from "./sessions/session-cookie.server";
import { findLiveSession, type SignedIn } from "./sessions/sessions.server";
import { needsSecondFactor, TWO_FACTOR_REQUIRED } from "./two-factor/second-factor-rule";

/** The parts of a request that identify the viewer. */
export interface WithCookies {
  cookies: { get(name: string): { value: string } | undefined };
}

/** Finds the viewer of a request; null for a visitor. */
export async function findViewer(request: WithCookies): Promise<SignedIn | null> {
  const sessionId = await readSessionId(request.cookies.get(sessionCookie().name)?.value);
  return sessionId ? findLiveSession(sessionId) : null;
}

/** Finds the signed-in viewer. @throws AppError 401 for a visitor. */
export async function requireCustomer(request: WithCookies): Promise<SignedIn> {
  const viewer = await findViewer(request);
  if (!viewer) throw notSignedIn();
  return viewer;
}

/**
 * Finds the viewer, who must be staff.
 * @throws AppError 401 for a visitor, 403 for a customer, and `two-factor-required` where staff need it.
 */
export async function requireStaff(request: WithCookies): Promise<SignedIn> {
  const viewer = await requireCustomer(request);
  if (viewer.role !== "staff") {
    throw new AppError("not-allowed", 403, "You don't have permission to access the admin panel.");
  }
  if (needsSecondFactor(viewer.role, env().LEADWELL_DEMO === "1") && !viewer.secondFactorAt) {
    const message = "Set up two-factor sign-in under Settings first: staff need it.";
    throw new AppError(TWO_FACTOR_REQUIRED, 403, message);
  }
  return viewer;
}

/** Makes a 401, for visitors and ended sessions. */
export function notSignedIn(): AppError {
  return new AppError("not-signed-in", 401, "Please sign in.");
}
