import { expect, type Page } from "@playwright/test";
import { signInHeaders } from "@/lib/accounts/sessions/session-cookie.server";
import { openSession } from "@/lib/accounts/sessions/sessions.server";
import { db } from "@/lib/platform/db/prisma.server";
import { NO_CLIENT } from "@/lib/platform/http/client.server";
import { confirmEmail, createCustomer } from "@/tests/factories/accounts";
import type { NewUser } from "./pages/auth-page";

/**
 * Registers a customer and signs the page's browser context in, without the forms: by a session in the database and its
 * cookies. The forms themselves are the subject of accounts, account-recovery, settings and two-factor.
 */
export async function signInAsCustomer(page: Page, user: NewUser): Promise<{ id: string }> {
  const { user: customer, sessionId } = await createCustomer(user);
  await addSession(page, customer.id, sessionId);
  return { id: customer.id };
}

/** `signInAsCustomer` for a customer who confirmed their email. */
export async function signInWithConfirmedEmail(page: Page, user: NewUser): Promise<{ id: string }> {
  const customer = await signInAsCustomer(page, user);
  await confirmEmail(customer);
  return customer;
}

/**
 * Signs the page's browser context in as the seeded member of staff, who gave the password again a moment ago, for actions
 * that cannot be undone, unless `isConfirmed` is false.
 */
export async function signInAsStaff(page: Page, { isConfirmed = true } = {}): Promise<void> {
  const { id } = await findAdmin();
  const sessionId = await openSession(id, NO_CLIENT);
  if (isConfirmed) {
    await db().session.update({ where: { id: sessionId }, data: { identityConfirmedAt: new Date() } });
  }
  await addSession(page, id, sessionId);
}

/** Gives the reason that an action of staff needs because it cannot be undone. */
export async function giveReason(page: Page, reason: string): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Confirm this action" });
  await dialog.getByLabel("Reason").fill(reason);
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
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
