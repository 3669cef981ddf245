import "server-only";
import { randomBytes, randomUUID } from "node:crypto";
import { renderSVG } from "uqr";
import { recordAudit } from "@/lib/audit/record-audit.server";
import { AppError, conflict } from "@/lib/kit/errors";
import { seal } from "@/lib/platform/crypto/seal.server";
import { db } from "@/lib/platform/db/prisma.server";
import { sql } from "@/lib/platform/db/sql";
import { inTransaction, type Transaction } from "@/lib/platform/db/transaction.server";
import type { Client } from "@/lib/platform/http/client.server";
import { prepareJob } from "@/lib/platform/jobs/enqueue.server";
import type { TwoFactorSetupDto } from "../dto";
import { confirmPassword } from "../password/confirm-password.server";
import { endAllSessions, type SignedIn } from "../sessions/sessions.server";
import { notSignedIn } from "../viewer.server";
import { RECOVERY_CODES, writeRecoveryCode } from "./recovery-code";
import { secondFactorAddedEmailJob } from "./second-factor-added.email";
import { secondFactorRemovedEmailJob } from "./second-factor-removed.email";
import { hashRecoveryCode, takeSecondFactor, totpContext } from "./take-second-factor.server";
import { createTotpSecret, totpUri } from "./totp";

/**
 * Begins to set up an authenticator with a new secret. It takes effect when `confirmTwoFactor` gets a code made with it. Needs a
 * confirmed email: with a factor on a stranger's address, nobody but its maker could ever sign in under that address.
 * @throws AppError 403 `email-not-confirmed`, and for a wrong password; 409 when two-factor sign-in is already on.
 */
export async function beginTwoFactor(
  viewer: SignedIn,
  password: string,
  client: Client,
): Promise<TwoFactorSetupDto> {
  if (!viewer.emailConfirmedAt) throw notConfirmed();
  await confirmPassword(viewer.id, password, "password", client);
  const secret = createTotpSecret();
  const { count } = await db().user.updateMany({
    where: { id: viewer.id, totpConfirmedAt: null },
    data: { totpSecretSealed: seal(secret, totpContext(viewer.id)), totpLastStep: null },
  });
  if (count === 0) throw alreadyOn();
  const uri = totpUri(secret, viewer.username);
  const picture = Buffer.from(renderSVG(uri, { border: 2 })).toString("base64");
  return { secret, uri, qrCode: `data:image/svg+xml;base64,${picture}` };
}

/**
 * Turns on two-factor sign-in. The code proves that the app has the secret. Signs out the account's other devices,
 * records that this session has given its second factor, and emails the owner, who cannot sign in when somebody else has done it.
 * @returns the recovery codes, which are shown only once.
 * @throws AppError 403 `email-not-confirmed`, and for a wrong code; 409 when it is already on or was not begun; 401 when the session has
 * ended meanwhile.
 */
export async function confirmTwoFactor(viewer: SignedIn, code: string, client: Client): Promise<string[]> {
  const user = await db().user.findUniqueOrThrow({ where: { id: viewer.id } });
  if (!user.emailConfirmedAt) throw notConfirmed();
  if (user.totpConfirmedAt) throw alreadyOn();
  if (!user.totpSecretSealed) throw conflict("two-factor-not-begun", "Please begin the set-up again.");
  await takeSecondFactor(user, code, client);
  const recovery = await makeRecoveryCodes(viewer.id);
  const email = await prepareJob(secondFactorAddedEmailJob);
  await inTransaction(async (transaction) => {
    const turnedOn = await transaction.execute(
      sql(`UPDATE "User" SET "totpConfirmedAt" = now(), "updatedAt" = now()
       WHERE "id" = $1 AND "totpConfirmedAt" IS NULL AND "totpSecretSealed" = $2`),
      [viewer.id, user.totpSecretSealed],
    );
    if (turnedOn === 0) throw alreadyOn();
    // The lock on the account is held: a new password has ended this session by now, or ends it later.
    const isLive = await transaction.execute(
      sql(`UPDATE "Session" SET "secondFactorAt" = now() WHERE "id" = $1 AND "revokedAt" IS NULL`),
      [viewer.sessionId],
    );
    if (isLive === 0) throw notSignedIn();
    await endAllSessions(viewer.id, "ended-by-owner", { except: viewer.sessionId, transaction });
    await recordChange("accounts.enable-second-factor", viewer, client, transaction);
    await replaceRecoveryCodes(viewer.id, recovery.hashes, transaction);
    await email.enqueue(transaction, { userId: viewer.id, noticeId: randomUUID(), event: "turned-on" });
  });
  return recovery.codes;
}

/**
 * Turns off two-factor sign-in and removes its secret and recovery codes. Signs out the account's other devices, and emails
 * the owner, because somebody who was tricked out of two codes would not notice it otherwise.
 * @throws AppError 403 for a wrong password or code; 409 when it is off.
 */
export async function disableTwoFactor(
  viewer: SignedIn,
  { password, code }: { password: string; code: string },
  client: Client,
): Promise<void> {
  await confirmBoth(viewer, password, code, client);
  const email = await prepareJob(secondFactorRemovedEmailJob);
  await inTransaction(async (transaction) => {
    await clearSecondFactor(transaction, viewer.id);
    await endAllSessions(viewer.id, "ended-by-owner", { except: viewer.sessionId, transaction });
    const notice = { userId: viewer.id, noticeId: randomUUID(), removedBy: "owner" } as const;
    await email.enqueue(transaction, notice);
    await recordChange("accounts.disable-second-factor", viewer, client, transaction);
  });
}

/**
 * Removes the second factor of an account and its recovery codes, in the caller's transaction. Its sessions count as without
 * one from then on: where a second factor is required, they may only set up a new one.
 */
export async function clearSecondFactor(transaction: Transaction, userId: string): Promise<void> {
  await transaction.execute(
    sql(`UPDATE "User" SET "totpConfirmedAt" = NULL, "totpSecretSealed" = NULL, "totpLastStep" = NULL,
         "updatedAt" = now() WHERE "id" = $1`),
    [userId],
  );
  await transaction.execute(sql(`DELETE FROM "RecoveryCode" WHERE "userId" = $1`), [userId]);
  await transaction.execute(
    sql(`UPDATE "Session" SET "secondFactorAt" = NULL WHERE "userId" = $1 AND "secondFactorAt" IS NOT NULL`),
    [userId],
  );
}

/** Creates ten new recovery codes, voids the old ones, and emails the owner. @throws AppError as `disableTwoFactor` does. */
export async function renewRecoveryCodes(
  viewer: SignedIn,
  { password, code }: { password: string; code: string },
  client: Client,
): Promise<string[]> {
  await confirmBoth(viewer, password, code, client);
  const recovery = await makeRecoveryCodes(viewer.id);
  const email = await prepareJob(secondFactorAddedEmailJob);
  await inTransaction(async (transaction) => {
    await recordChange("accounts.renew-recovery-codes", viewer, client, transaction);
    await replaceRecoveryCodes(viewer.id, recovery.hashes, transaction);
    await email.enqueue(transaction, { userId: viewer.id, noticeId: randomUUID(), event: "codes-renewed" });
  });
  return recovery.codes;
}

async function confirmBoth(viewer: SignedIn, password: string, code: string, client: Client): Promise<void> {
  await confirmPassword(viewer.id, password, "password", client);
  const user = await db().user.findUniqueOrThrow({ where: { id: viewer.id } });
  if (!user.totpConfirmedAt) throw conflict("two-factor-off", "Two-factor sign-in is off already.");
  await takeSecondFactor(user, code, client);
}

/** Call it before the transaction, because the hashes are slow. */
async function makeRecoveryCodes(userId: string): Promise<{ codes: string[]; hashes: string[] }> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => writeRecoveryCode(randomBytes(10)));
  return { codes, hashes: await Promise.all(codes.map((code) => hashRecoveryCode(userId, code))) };
}

async function replaceRecoveryCodes(
  userId: string,
  hashes: readonly string[],
  transaction: Transaction,
): Promise<void> {
  await transaction.execute(sql(`DELETE FROM "RecoveryCode" WHERE "userId" = $1`), [userId]);
  await transaction.execute(
    sql(`INSERT INTO "RecoveryCode" ("id", "userId", "codeHash")
     SELECT gen_random_uuid(), $1, unnest($2::text[])`),
    [userId, [...hashes]],
  );
}

function recordChange(
  action:
    | "accounts.enable-second-factor"
    | "accounts.disable-second-factor"
    | "accounts.renew-recovery-codes",
  viewer: SignedIn,
  client: Client,
  transaction: Transaction,
): Promise<void> {
  const subject = { type: "user", id: viewer.id } as const;
  return recordAudit(
    { actorId: viewer.id, action, subject, outcome: "done", ipAddress: client.ipAddress },
    transaction,
  );
}

function notConfirmed() {
  const message = "Confirm your email first: we sent you a link. Then you can set up two-factor sign-in.";
  return new AppError("email-not-confirmed", 403, message);
}

function alreadyOn() {
  return conflict("two-factor-on", "Two-factor sign-in is on already.");
}
