import "server-only";
import { recordAudit } from "@/lib/audit/record-audit.server";
import { AppError, refused } from "@/lib/kit/errors";
import { db } from "@/lib/platform/db/prisma.server";
import { sql } from "@/lib/platform/db/sql";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { type Client, readClient } from "@/lib/platform/http/client.server";
import { setCurrentReason } from "@/lib/platform/request-context.server";
import { confirmPassword } from "../password/confirm-password.server";
import type { SignedIn } from "../sessions/sessions.server";
import { isTooManyAttempts } from "../throttling/word-refusal";
import { takeSecondFactor } from "../two-factor/take-second-factor.server";
import {
  actReason,
  CONFIRMATION_REQUIRED,
  IDENTITY_REQUIRED,
  isIdentityFresh,
  type MissingConfirmation,
  REASON_HEADER,
} from "./irreversible";
import type { ConfirmIdentityBody } from "./schemas";

/**
 * Admits an action that cannot be undone: the session gave its password or second factor in the last 15 minutes, and the
 * call has a reason. The reason is added to every audit entry of the call.
 * @throws AppError 403 `confirmation-required` with what is missing.
 */
export function assertConfirmed(viewer: SignedIn, headers: Headers, now = new Date()): void {
  const reason = actReason.safeParse(decode(headers.get(REASON_HEADER) ?? ""));
  const isFresh = isIdentityFresh(viewer.identityConfirmedAt, now);
  if (isFresh && reason.success) return setCurrentReason(reason.data);
  const missing: MissingConfirmation = {
    identity: isFresh ? null : viewer.totpConfirmedAt ? "code" : "password",
    reason: !reason.success,
  };
  throw new AppError(
    CONFIRMATION_REQUIRED,
    403,
    "Confirm this action with your password or a code, and a reason. Nothing has changed yet.",
    { missing },
  );
}

/**
 * Admits a customer's action that a borrowed browser must not do, such as creating an API key: the session signed in, or gave
 * its password or second factor again, in the last 15 minutes.
 * @throws AppError 403 `identity-required` with what is missing.
 */
export function assertRecentIdentity(viewer: SignedIn, now = new Date()): void {
  if ([viewer.signedInAt, viewer.identityConfirmedAt].some((at) => isIdentityFresh(at, now))) return;
  const missing: MissingConfirmation = {
    identity: viewer.totpConfirmedAt ? "code" : "password",
    reason: false,
  };
  const text = `Confirm with your ${missing.identity} first. Nothing has changed yet.`;
  throw new AppError(IDENTITY_REQUIRED, 403, text, { missing });
}

/**
 * Confirms that the person at the session is the account's owner, by the password or a second factor. Counts for 15
 * minutes, for this session only.
 * @throws AppError 403 for a wrong password or code; 422 for a code without two-factor sign-in; 429 after too many.
 */
export async function confirmIdentity(
  viewer: SignedIn,
  body: ConfirmIdentityBody,
  request: { headers: Headers },
): Promise<void> {
  const client = readClient(request.headers);
  const entry = {
    actorId: viewer.id,
    action: "accounts.confirm-identity",
    subject: { type: "user", id: viewer.id },
    ipAddress: client.ipAddress,
  } as const;
  try {
    await checkProof(viewer, body, client);
  } catch (error) {
    if (!isTooManyAttempts(error)) await recordAudit({ ...entry, outcome: "failed" });
    throw error;
  }
  await inTransaction(async (transaction) => {
    await transaction.execute(
      sql(`UPDATE "Session" SET "identityConfirmedAt" = now() WHERE "id" = $1 AND "revokedAt" IS NULL`),
      [viewer.sessionId],
    );
    await recordAudit({ ...entry, outcome: "done" }, transaction);
  });
}

async function checkProof(viewer: SignedIn, body: ConfirmIdentityBody, client: Client): Promise<void> {
  if ("password" in body) {
    await confirmPassword(viewer.id, body.password, "password", client);
    return;
  }
  const user = await db().user.findUniqueOrThrow({ where: { id: viewer.id } });
  if (!user.totpConfirmedAt) throw refused("two-factor-off", "Two-factor sign-in is off. Use your password.");
  await takeSecondFactor(user, body.code, client);
}

/** Percent-encoding that is not valid counts as no reason. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}
