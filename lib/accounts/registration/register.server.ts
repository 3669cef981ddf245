import "server-only";
import { randomUUID } from "node:crypto";
import { recordAudit } from "@/lib/audit/record-audit.server";
import { db } from "@/lib/platform/db/prisma.server";
import { inTransaction, type Transaction } from "@/lib/platform/db/transaction.server";
import { env } from "@/lib/platform/env/env.server";
import type { Client } from "@/lib/platform/http/client.server";
import { prepareJob } from "@/lib/platform/jobs/enqueue.server";
import { reservedField } from "../account-keys";
import type { Role } from "../dto";
import { accountLinkEmailJob } from "../mailed-links/account-link.email";
import { issueToken } from "../mailed-links/account-tokens.server";
import { checkNewPassword } from "../password/check-new-password.server";
import { hashPassword } from "../password/password.server";
import type { RegisterBody } from "../schemas";
import { describeDevice } from "../sessions/describe-device";
import { openSessionWithin } from "../sessions/sessions.server";
import type { SignInResult } from "../sign-in/sign-in.server";
import { accountTaken, insertUser, type NewUser } from "./insert-user.server";

/**
 * Registers a customer, signs them in, and enqueues the email with the confirmation link.
 * @param countAttempt counts the attempt against a limit, and throws. Called after the check of the password: only the server can find
 * that one is too easy to guess, and whoever is told so tries again.
 * @throws AppError 409 when the username or the email is taken or reserved; 422 for a password that is too easy to
 * guess, or for a demo password outside the demo.
 */
export async function registerCustomer(
  body: RegisterBody,
  client: Client,
  countAttempt?: () => Promise<unknown>,
): Promise<SignInResult> {
  await checkNewPassword(body.password, body);
  await countAttempt?.();
  const reserved = reservedField(body, env().ADMIN_EMAIL);
  if (reserved) throw accountTaken(reserved);
  return UNSAFE_openAccount({ ...body, passwordHash: await hashPassword(body.password) }, client);
}

/**
 * Inserts a customer's account with its session, its audit entry and the email with the confirmation link. Checks
 * neither name nor password. Only for `registerCustomer` and tests.
 * @throws AppError 409 when the username or the email is taken.
 */
export async function UNSAFE_openAccount(
  account: Omit<NewUser, "role" | "emailConfirmedAt">,
  client: Client,
): Promise<SignInResult> {
  const mail = await prepareJob(accountLinkEmailJob);
  const { userId, sessionId } = await inTransaction(async (transaction) => {
    const id = await insertUser(transaction, { ...account, role: "customer", emailConfirmedAt: null });
    const tokenId = randomUUID();
    await issueToken(transaction, { id: tokenId, userId: id, purpose: "confirm_email", now: new Date() });
    await mail.enqueue(transaction, { tokenId });
    await auditRegistration(transaction, id, client);
    return { userId: id, sessionId: await openSessionWithin(transaction, id, client) };
  });
  if (!sessionId) throw new Error("no session for a new account");
  return { user: await db().user.findUniqueOrThrow({ where: { id: userId } }), sessionId };
}

/**
 * Inserts an account with any role, any name, and a confirmed email. Only for the seed and tests.
 * @throws AppError 409 when the username or the email is taken.
 */
export async function UNSAFE_createUser(body: RegisterBody, role: Role) {
  const passwordHash = await hashPassword(body.password);
  const user = { ...body, passwordHash, role, emailConfirmedAt: new Date() };
  const id = await inTransaction((transaction) => insertUser(transaction, user));
  return db().user.findUniqueOrThrow({ where: { id } });
}

async function auditRegistration(transaction: Transaction, userId: string, client: Client): Promise<void> {
  await recordAudit(
    {
      actorId: userId,
      action: "accounts.register",
      subject: { type: "user", id: userId },
      outcome: "done",
      after: { device: describeDevice(client.userAgent) },
      ipAddress: client.ipAddress,
    },
    transaction,
  );
}
