import { randomUUID } from "node:crypto";
import { hashPassword } from "@/lib/accounts/password/password.server";
import { insertUser } from "@/lib/accounts/registration/insert-user.server";
import { UNSAFE_openAccount } from "@/lib/accounts/registration/register.server";
import type { RegisterBody } from "@/lib/accounts/schemas";
import { openSession } from "@/lib/accounts/sessions/sessions.server";
import type { SignInResult } from "@/lib/accounts/sign-in/sign-in.server";
import { db } from "@/lib/platform/db/prisma.server";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { NO_CLIENT } from "@/lib/platform/http/client.server";

/** A registration that nobody else uses. */
export function buildRegistration(overrides: Partial<RegisterBody> = {}): RegisterBody {
  const name = `agent-${randomUUID().slice(0, 12)}`;
  return {
    username: name,
    email: `${name}@example.com`,
    password: "a-good-passphrase",
    firstName: "Ann",
    lastName: "Agent",
    company: "Agent & Co",
    phone: "+1 512 555 0100",
    ...overrides,
  };
}

const hashes = new Map<string, Promise<string>>();

/** An account's values with the hash of its password. A hash takes 25 ms, so a test file makes each only once. */
async function buildAccount(overrides: Partial<RegisterBody>) {
  const { password, ...account } = buildRegistration(overrides);
  const passwordHash = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, passwordHash);
  return { ...account, passwordHash: await passwordHash };
}

/** A registered, signed-in customer. Name and password are not checked. */
export async function createCustomer(overrides: Partial<RegisterBody> = {}): Promise<SignInResult> {
  return UNSAFE_openAccount(await buildAccount(overrides), NO_CLIENT);
}

/** A registered, signed-in customer with a confirmed email. */
export async function createConfirmedCustomer(overrides: Partial<RegisterBody> = {}): Promise<SignInResult> {
  const customer = await createCustomer(overrides);
  await confirmEmail(customer.user);
  return customer;
}

/** Confirms a customer's email. */
export async function confirmEmail({ id }: { id: string }): Promise<void> {
  await db().user.update({ where: { id }, data: { emailConfirmedAt: new Date() } });
}

/** A signed-in member of staff, who gave a second factor, and again for actions that cannot be undone. */
export async function createStaff(overrides: Partial<RegisterBody> = {}): Promise<SignInResult> {
  const account = await buildAccount(overrides);
  const id = await inTransaction((transaction) =>
    insertUser(transaction, { ...account, role: "staff", emailConfirmedAt: new Date() }),
  );
  const user = await db().user.findUniqueOrThrow({ where: { id } });
  const sessionId = await openSession(id, NO_CLIENT, { secondFactorAt: new Date() });
  await db().session.update({ where: { id: sessionId }, data: { identityConfirmedAt: new Date() } });
  return { user, sessionId };
}
