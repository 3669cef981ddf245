import type { Page } from "@playwright/test";
import { registerCustomer } from "@/lib/accounts/registration/register.server";
import { signInHeaders } from "@/lib/accounts/sessions/session-cookie.server";
import { openSession } from "@/lib/accounts/sessions/sessions.server";
import { db } from "@/lib/platform/db/prisma.server";
import { NO_CLIENT } from "@/lib/platform/http/client.server";
import { buildRegistration } from "@/tests/factories/accounts";
import type { NewUser } from "./pages/auth-page";

/**
 * Registers a customer and signs the page's browser context in, without the forms: by a session in the database and its
 * cookies. The forms themselves are the subject of accounts, account-recovery, settings and two-factor.
 */
export async function signInAsCustomer(page: Page, user: NewUser): Promise<{ id: string }> {
  const { user: customer, sessionId } = await registerCustomer(buildRegistration(user), NO_CLIENT);
  await addSession(page, customer.id, sessionId);
  return { id: customer.id };
}

/** `signInAsCustomer` for a customer who confirmed their email. */
export async function signInWithConfirmedEmail(page: Page, user: NewUser): Promise<{ id: string }> {
  const customer = await signInAsCustomer(page, user);
  await db().user.update({ where: { id: customer.id }, data: { emailConfirmedAt: new Date() } });
  return customer;
}

/** Signs the page's browser context in as the seeded member of staff. */
export async function signInAsStaff(page: Page): Promise<void> {
  const { id } = await findAdmin();
  await addSession(page, id, await openSession(id, NO_CLIENT));
}

/** The seeded member of staff. */
export function findAdmin(): Promise<{ id: string }> {
  return db().user.findUniqueOrThrow({ where: { usernameKey: "admin" }, select: { id: true } });
}

async function addSession(page: Page, userId: string, sessionId: string): Promise<void> {
  const url = process.env.BASE_URL ?? "";
  const headers = await signInHeaders(userId, sessionId);
  await page.context().addCookies(
    headers.map(([, cookie]) => {
      const [pair = ""] = cookie.split("; ");
      const separator = pair.indexOf("=");
      return {
        name: pair.slice(0, separator),
        value: pair.slice(separator + 1),
        url,
        httpOnly: /HttpOnly/.test(cookie),
        sameSite: "Lax" as const,
      };
    }),
  );
}
