import "server-only";
import { createHash } from "node:crypto";
import { type AuditRecord, recordAudit } from "@/lib/audit/record-audit.server";
import { AppError } from "@/lib/kit/errors";
import { blindIndex, unseal } from "@/lib/platform/crypto/seal.server";
import { db } from "@/lib/platform/db/prisma.server";
import type { Client } from "@/lib/platform/http/client.server";
import { hashShortSecret } from "../password/password.server";
import { throttle } from "../throttling/throttle.server";
import { normalizeRecoveryCode } from "./recovery-code";
import { looksLikeTotp, matchTotpStep } from "./totp";

/** The context that the account's sealed secret is bound to. */
export const totpContext = (userId: string) => `User.totpSecret:${userId}`;

export type SecondFactor = "authenticator" | "recovery-code";

interface Holder {
  id: string;
  totpSecretSealed: string | null;
}

/**
 * Checks an authenticator code or a recovery code, and marks it as used. Of twenty parallel requests with the same code,
 * one succeeds.
 * @returns which factor it was.
 * @throws AppError 403 `wrong-second-factor` at the field `code`; 429 after too many attempts.
 */
export async function takeSecondFactor(holder: Holder, code: string, client: Client): Promise<SecondFactor> {
  const attempt = await throttle("second-factor", { account: holder.id, ipAddress: client.ipAddress });
  const isTotp = looksLikeTotp(code);
  const taken = isTotp ? await takeTotp(holder, code) : await takeRecoveryCode(holder.id, code);
  if (!taken) {
    await recordAudit(entry(holder.id, client, isTotp, "failed"));
    const message = "This code is not right, or was used already";
    throw new AppError("wrong-second-factor", 403, `${message}.`, { errors: { code: [message] } });
  }
  await attempt.forgive();
  if (!isTotp) await recordAudit(entry(holder.id, client, isTotp, "done"));
  return isTotp ? "authenticator" : "recovery-code";
}

/**
 * Hashes a recovery code. A code has 50 bits, so the hash is as slow as that of a password (ASVS 5.0, 6.5.2). Its salt
 * is a keyed hash of the account's ID: nobody without the key can try codes out on a copy of the database.
 */
export async function hashRecoveryCode(userId: string, code: string): Promise<string> {
  const salt = Buffer.from(blindIndex(userId, "RecoveryCode.salt"), "base64url");
  return `a2.${await hashShortSecret(normalizeRecoveryCode(code), salt)}`;
}

/** The fast hash that older recovery codes were stored with. They work until the owner renews them. */
function formerHash(userId: string, code: string): string {
  return createHash("sha256")
    .update(`${userId}:${normalizeRecoveryCode(code)}`)
    .digest("base64url");
}

/** Stores the time step by compare-and-swap. From then on the same code and older codes are refused. */
async function takeTotp({ id, totpSecretSealed }: Holder, code: string): Promise<boolean> {
  if (!totpSecretSealed) return false;
  const secret = unseal(totpSecretSealed, totpContext(id));
  const step = matchTotpStep(secret, code.replaceAll(/\s/g, ""), new Date());
  if (step === null) return false;
  const { count } = await db().user.updateMany({
    where: { id, totpSecretSealed, OR: [{ totpLastStep: null }, { totpLastStep: { lt: step } }] },
    data: { totpLastStep: step },
  });
  return count === 1;
}

async function takeRecoveryCode(userId: string, code: string): Promise<boolean> {
  const { count } = await db().recoveryCode.updateMany({
    where: {
      userId,
      codeHash: { in: [await hashRecoveryCode(userId, code), formerHash(userId, code)] },
      usedAt: null,
    },
    data: { usedAt: new Date() },
  });
  return count === 1;
}

function entry(userId: string, client: Client, isTotp: boolean, outcome: "done" | "failed"): AuditRecord {
  return {
    actorId: outcome === "done" ? userId : null,
    action: isTotp ? "accounts.give-second-factor" : "accounts.use-recovery-code",
    subject: { type: "user", id: userId },
    outcome,
    ipAddress: client.ipAddress,
  };
}
