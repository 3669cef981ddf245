import "server-only";
import { refused } from "@/lib/kit/errors";
import { db } from "@/lib/platform/db/prisma.server";
import { env } from "@/lib/platform/env/env.server";
import { ADMIN_USERNAME, accountKey } from "../account-keys";
import { checkNewPassword } from "../password/check-new-password.server";
import { hashPassword } from "../password/password.server";
import { UNSAFE_createUser } from "./register.server";

/** Staff can see every order, so their passwords are longer than the six characters that customers may use. */
const MINIMUM_ADMIN_PASSWORD = 12;

/**
 * Creates the administrator (username `Admin`, email `ADMIN_EMAIL`). If the account exists, sets a new password, makes
 * it staff again, and ends its sessions.
 * @throws AppError 422 for a short password or a demo password; 409 when the email belongs to another account.
 */
export async function ensureAdmin(password: string): Promise<{ username: string; isNew: boolean }> {
  if (password.length < MINIMUM_ADMIN_PASSWORD) {
    throw refused(
      "password-too-short",
      `Set ADMIN_PASSWORD to at least ${MINIMUM_ADMIN_PASSWORD} characters.`,
    );
  }
  await checkNewPassword(password, { username: ADMIN_USERNAME, email: env().ADMIN_EMAIL });
  const existing = await db().user.findUnique({ where: { usernameKey: accountKey(ADMIN_USERNAME) } });
  if (!existing) {
    const profile = {
      username: ADMIN_USERNAME,
      email: env().ADMIN_EMAIL,
      firstName: "Leadwell",
      lastName: "Admin",
      password,
    };
    await UNSAFE_createUser(profile, "staff");
    return { username: ADMIN_USERNAME, isNew: true };
  }
  await db().user.update({
    where: { id: existing.id },
    data: {
      role: "staff",
      disabledAt: null,
      passwordHash: await hashPassword(password),
      passwordChangedAt: new Date(),
      emailConfirmedAt: existing.emailConfirmedAt ?? new Date(),
      sessions: {
        updateMany: {
          where: { revokedAt: null },
          data: { revokedAt: new Date(), endReason: "password-changed" },
        },
      },
    },
  });
  return { username: existing.username, isNew: false };
}
