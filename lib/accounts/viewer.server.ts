import "server-only";
import { AppError } from "@/lib/kit/errors";
import { env } from "@/lib/platform/env/env.server";
import { UNATTENDED_HEADER } from "@/lib/platform/http/unattended-page";
import type { UserDto } from "./dto";
import { readSessionId, sessionCookie } from "./sessions/session-cookie.server";
import { findLiveSession, type SignedIn } from "./sessions/sessions.server";
import { toUserDto, type Viewer } from "./to-dto";
import { needsSecondFactor, TWO_FACTOR_REQUIRED } from "./two-factor/second-factor-rule";

/** The parts of a request that identify the viewer. */
export interface WithCookies {
  cookies: { get(name: string): { value: string } | undefined };
  headers?: { get(name: string): string | null };
}

/** Finds the viewer of a request; null for a visitor. What an open page asks by itself does not count as a use of the session. */
export async function findViewer(request: WithCookies): Promise<SignedIn | null> {
  const sessionId = await readSessionId(request.cookies.get(sessionCookie().name)?.value);
  const isUse = !request.headers?.get(UNATTENDED_HEADER);
  return sessionId ? findLiveSession(sessionId, new Date(), { isUse }) : null;
}

interface RequireCustomerOptions {
  /** For calls that a customer needs to set up the second factor that the operator requires. */
  beforeSecondFactor?: boolean | undefined;
}

/**
 * Finds the signed-in viewer.
 * @throws AppError 401 for a visitor; 403 `two-factor-required` for a customer without a second factor, where the
 * operator requires it.
 */
export async function requireCustomer(
  request: WithCookies,
  { beforeSecondFactor = false }: RequireCustomerOptions = {},
): Promise<SignedIn> {
  const viewer = await requireViewer(request);
  if (viewer.role === "customer" && !beforeSecondFactor) assertSecondFactor(viewer);
  return viewer;
}

/**
 * Finds the viewer, who must be staff.
 * @throws AppError 401 for a visitor, 403 for a customer, and `two-factor-required` where staff need it.
 */
export async function requireStaff(request: WithCookies): Promise<SignedIn> {
  const viewer = await requireViewer(request);
  if (viewer.role !== "staff") {
    throw new AppError("not-allowed", 403, "You don't have permission to access the admin panel.");
  }
  assertSecondFactor(viewer);
  return viewer;
}

/** Maps the viewer to the response about themselves. */
export function toViewerDto(viewer: Viewer): UserDto {
  return {
    ...toUserDto(viewer),
    mustSetUpTwoFactor: !viewer.totpConfirmedAt && mustGiveSecondFactor(viewer),
  };
}

async function requireViewer(request: WithCookies): Promise<SignedIn> {
  const viewer = await findViewer(request);
  if (!viewer) throw notSignedIn();
  return viewer;
}

/** Whether the calls of the viewer's own area answer: false until the second factor is given, where it is required. */
export function mayReadData(viewer: SignedIn): boolean {
  return viewer.secondFactorAt !== null || !mustGiveSecondFactor(viewer);
}

function assertSecondFactor(viewer: SignedIn): void {
  if (mayReadData(viewer)) return;
  const who = viewer.role === "staff" ? "staff need it" : "every account needs it";
  throw new AppError(TWO_FACTOR_REQUIRED, 403, `Set up two-factor sign-in under Settings first: ${who}.`);
}

function mustGiveSecondFactor({ role }: Viewer): boolean {
  const { LEADWELL_DEMO, CUSTOMER_TWO_FACTOR } = env();
  return needsSecondFactor(role, {
    isDemo: LEADWELL_DEMO === "1",
    isRequiredOfCustomers: CUSTOMER_TWO_FACTOR === "required",
  });
}

/** Makes a 401, for visitors and ended sessions. */
export function notSignedIn(): AppError {
  return new AppError("not-signed-in", 401, "Please sign in.");
}
