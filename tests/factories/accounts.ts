import { randomUUID } from "node:crypto";
import { registerCustomer, UNSAFE_createUser } from "@/lib/accounts/registration/register.server";
import type { RegisterBody } from "@/lib/accounts/schemas";
import { openSession } from "@/lib/accounts/sessions/sessions.server";
import type { SignInResult } from "@/lib/accounts/sign-in/sign-in.server";
import { db } from "@/lib/platform/db/prisma.server";
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

/** A registered, signed-in customer. */
export function createCustomer(overrides: Partial<RegisterBody> = {}): Promise<SignInResult> {
  return registerCustomer(buildRegistration(overrides), NO_CLIENT);
}

/** A signed-in member of staff, who gave a second factor, and again for actions that cannot be undone. */
export async function createStaff(overrides: Partial<RegisterBody> = {}): Promise<SignInResult> {
  const user = await UNSAFE_createUser(buildRegistration(overrides), "staff");
  const sessionId = await openSession(user.id, NO_CLIENT, { secondFactorAt: new Date() });
  await db().session.update({ where: { id: sessionId }, data: { identityConfirmedAt: new Date() } });
  return { user, sessionId };
}
