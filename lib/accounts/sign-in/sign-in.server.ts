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
import { assertNotDemoPassword } from "../password/demo-passwords";
import { hashPassword, verifyPassword } from "../password/password.server";
import { isOutdatedHash } from "../password/password-parameters";
import type { LoginBody } from "../schemas";
import { describeDevice } from "../sessions/describe-device";
import { openSessionWithin } from "../sessions/sessions.server";
import { throttle } from "../throttling/throttle.server";
import type { Viewer } from "../to-dto";
import { SECOND_FACTOR_REQUIRED } from "../two-factor/second-factor-rule";
import { takeSecondFactor } from "../two-factor/take-second-factor.server";

export interface SignInResult {
  user: Viewer;
  sessionId: string;
}

/**
 * The one way to sign in, behind POST /api/login and next-auth's own callback alike. The username
 * field takes the e-mail address too. Unknown name, wrong password and disabled account are answered
 * with the same text after the same work.
 * @throws AppError 401; 401 `second-factor-required` when only the code is missing; 429 after too many failures for
 * this name; 422 for a demo password elsewhere; 503 when too many passwords wait to be checked.
 */
export async function signInWithPassword(credentials: LoginBody, client: Client): Promise<SignInResult> {
  const key = accountKey(credentials.username);
  const user = await db().user.findFirst({ where: { OR: [{ usernameKey: key }, { emailKey: key }] } });
  // By id, so that name and address of one account do not give twice the attempts.
  const attempt = await throttle("sign-in", { account: user?.id ?? key, ipAddress: client.ipAddress });
  const matches = await verifyPassword(user?.passwordHash ?? null, credentials.password);
  if (!user || !matches || user.disabledAt || user.closedAt) throw await refuse(user, client);
  assertNotDemoPassword(credentials.password, env().LEADWELL_DEMO === "1");
  await attempt.forgive();
  const secondFactorAt = await askSecondFactor(user, credentials.code, client);
  const sessionId = await openSignInSession(user, client, secondFactorAt);
  // Disabled, or another password, since it was read.
  if (!sessionId) throw await refuse(user, client);
  await renewHash(user, credentials.password);
  return { user, sessionId };
}

/**
 * The second step, for accounts that have one: without a code the caller is asked for it, and no session is
 * opened. So there is no half-open session that could be taken for a whole one.
 */
async function askSecondFactor(user: User, code: string | undefined, client: Client): Promise<Date | null> {
  if (!user.totpConfirmedAt) return null;
  if (!code) {
    const message = "Enter the six digits from your authenticator app, or a recovery code.";
    throw new AppError(SECOND_FACTOR_REQUIRED, 401, message);
  }
  await takeSecondFactor(user, code, client);
  return new Date();
}

function openSignInSession(user: User, client: Client, secondFactorAt: Date | null): Promise<string | null> {
  return inTransaction(async (transaction) => {
    const { passwordChangedAt } = user;
    const sessionId = await openSessionWithin(transaction, user.id, client, {
      passwordChangedAt,
      secondFactorAt,
    });
    if (sessionId) await recordAudit(signInEntry(user, client, "done"), transaction);
    return sessionId;
  });
}

async function refuse(user: User | null, client: Client): Promise<AppError> {
  await recordAudit(signInEntry(user, client, "failed"));
  return new AppError("wrong-credentials", 401, "Wrong username or password.");
}

/** An unknown name is not kept: people type their password into that field. */
function signInEntry(user: User | null, client: Client, outcome: "done" | "failed"): AuditRecord {
  return {
    actorId: outcome === "done" && user ? user.id : null,
    action: "accounts.sign-in",
    subject: user ? { type: "user", id: user.id } : undefined,
    outcome,
    after: { device: describeDevice(client.userAgent) },
    ipAddress: client.ipAddress,
  };
}

/** Hashes made with yesterday's parameters are replaced when the password is at hand. Never fails the sign-in. */
async function renewHash({ id, passwordHash }: User, password: string): Promise<void> {
  if (!isOutdatedHash(passwordHash)) return;
  try {
    const renewed = await hashPassword(password);
    await db().user.updateMany({ where: { id, passwordHash }, data: { passwordHash: renewed } });
  } catch (error) {
    logger().warn({ userId: id, error: messageOf(error) }, "hash not renewed");
  }
}
