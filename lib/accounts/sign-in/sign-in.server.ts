import "server-only";
import { type AuditRecord, recordAudit } from "@/lib/audit/record-audit.server";
import { AppError } from "@/lib/kit/errors";
import { messageOf } from "@/lib/kit/message-of";
import type { User } from "@/lib/platform/db/generated/client";
import { db } from "@/lib/platform/db/prisma.server";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { env } from "@/lib/platform/env/env.server";
import type { Client } from "@/lib/platform/http/client.server";
import { logger } from "@/lib/platform/logger.server";
import { accountKey } from "../account-keys";
import { countRightPassword } from "../password/count-right-password.server";
import { assertNotDemoPassword } from "../password/demo-passwords";
import { hashPassword, verifyPassword } from "../password/password.server";
import { isOutdatedHash } from "../password/password-parameters";
import { isTooShortForRole, STAFF_PASSWORD_LENGTH } from "../password/staff-password";
import type { LoginBody } from "../schemas";
import { describeDevice } from "../sessions/describe-device";
import { openSessionWithin } from "../sessions/sessions.server";
import { throttle } from "../throttling/throttle.server";
import type { Viewer } from "../to-dto";
import { SECOND_FACTOR_REQUIRED } from "../two-factor/second-factor-rule";
import { type SecondFactor, takeSecondFactor } from "../two-factor/take-second-factor.server";

export interface SignInResult {
  user: Viewer;
  sessionId: string;
}

/**
 * Signs a person in, for POST /api/login and for next-auth's callback. The username field also accepts the email. An
 * unknown name, a wrong password and a disabled account get the same text after the same work, so that nobody learns
 * which accounts exist.
 * @throws AppError 401; 401 `second-factor-required` when only the code is missing; 429 after too many failures for
 * this name, or too many sign-ins; 403 for staff whose password is too short; 422 for a demo password outside the demo;
 * 503 when too many passwords wait to be checked.
 */
export async function signInWithPassword(credentials: LoginBody, client: Client): Promise<SignInResult> {
  const key = accountKey(credentials.username);
  const user = await db().user.findFirst({ where: { OR: [{ usernameKey: key }, { emailKey: key }] } });
  // By ID, so that name and email of one account do not permit twice the attempts.
  const attempt = await throttle("sign-in", { account: user?.id ?? key, ipAddress: client.ipAddress });
  const matches = await verifyPassword(user?.passwordHash ?? null, credentials.password);
  if (!user || !matches || user.disabledAt || user.closedAt) throw await refuse(user, client);
  assertNotDemoPassword(credentials.password, env().LEADWELL_DEMO === "1");
  await countRightPassword("signed-in", user, client);
  await attempt.forgive();
  if (isTooShortForRole(credentials.password, user.role) && env().LEADWELL_DEMO !== "1") {
    throw await refuseShortPassword(user, client);
  }
  const secondFactor = await askSecondFactor(user, credentials.code, client);
  const sessionId = await openSignInSession(user, client, secondFactor);
  // The account was disabled, or its password or its second factor changed, after it was read.
  if (!sessionId) throw await refuse(user, client);
  await renewHash(user, credentials.password);
  return { user, sessionId };
}

/**
 * Checks the second factor of accounts that have one. Without a code, the caller is asked for it and no session is
 * opened, so that no session exists that has only given its password.
 */
async function askSecondFactor(
  user: User,
  code: string | undefined,
  client: Client,
): Promise<SecondFactor | null> {
  if (!user.totpConfirmedAt) return null;
  if (!code) {
    await recordAudit(signInEntry(user, client, "failed", { secondFactor: "missing" }));
    const message = "Enter the six digits from your authenticator app, or a recovery code.";
    throw new AppError(SECOND_FACTOR_REQUIRED, 401, message);
  }
  return takeSecondFactor(user, code, client);
}

function openSignInSession(
  user: User,
  client: Client,
  secondFactor: SecondFactor | null,
): Promise<string | null> {
  return inTransaction(async (transaction) => {
    const { passwordChangedAt, totpConfirmedAt } = user;
    const sessionId = await openSessionWithin(transaction, user.id, client, {
      passwordChangedAt,
      totpConfirmedAt,
      secondFactorAt: secondFactor ? new Date() : null,
    });
    const facts = { secondFactor: secondFactor ?? ("none" as const) };
    if (sessionId) await recordAudit(signInEntry(user, client, "done", facts), transaction);
    return sessionId;
  });
}

async function refuse(user: User | null, client: Client): Promise<AppError> {
  await recordAudit(signInEntry(user, client, "failed"));
  return new AppError("wrong-credentials", 401, "Wrong username or password.");
}

/** Affects staff whose password is older than the rule, and customers who became staff. They set a longer one by email. */
async function refuseShortPassword(user: User, client: Client): Promise<AppError> {
  await recordAudit(signInEntry(user, client, "failed", { refusedBecause: "password-too-short" }));
  return new AppError(
    "staff-password-too-short",
    403,
    `Passwords of staff need at least ${STAFF_PASSWORD_LENGTH} characters. Choose a new one with "Forgot password?".`,
  );
}

/** An unknown name is not recorded, because people type their password into that field by mistake. */
function signInEntry(
  user: User | null,
  client: Client,
  outcome: "done" | "failed",
  facts: { secondFactor?: SecondFactor | "none" | "missing"; refusedBecause?: "password-too-short" } = {},
): AuditRecord {
  return {
    actorId: outcome === "done" && user ? user.id : null,
    action: "accounts.sign-in",
    subject: user ? { type: "user", id: user.id } : undefined,
    outcome,
    after: { device: describeDevice(client.userAgent), ...facts },
    ipAddress: client.ipAddress,
  };
}

/** Replaces a hash that was made with older parameters. A failure does not prevent the sign-in. */
async function renewHash({ id, passwordHash }: User, password: string): Promise<void> {
  if (!isOutdatedHash(passwordHash)) return;
  try {
    const renewed = await hashPassword(password);
    await db().user.updateMany({ where: { id, passwordHash }, data: { passwordHash: renewed } });
  } catch (error) {
    logger().warn({ userId: id, error: messageOf(error) }, "hash not renewed");
  }
}
