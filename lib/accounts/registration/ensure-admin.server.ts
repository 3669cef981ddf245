import "server-only";
import { refused } from "@/lib/kit/errors";
import { db } from "@/lib/platform/db/prisma.server";
import { env } from "@/lib/platform/env/env.server";
import { ADMIN_USERNAME, accountKey } from "../account-keys";
import { checkNewPassword } from "../password/check-new-password.server";
import { hashPassword } from "../password/password.server";
import { STAFF_PASSWORD_LENGTH } from "../password/staff-password";
import { UNSAFE_createUser } from "./register.server";

/**
 * Creates the administrator (username `Admin`, email `ADMIN_EMAIL`). If the account exists, sets a new password, makes
 * it staff again, and ends its sessions.
 * @throws AppError 422 for a short password or a demo password; 409 when the email belongs to another account.
 */
export async function ensureAdmin(password: string): Promise<{ username: string; isNew: boolean }> {
  if (password.length < STAFF_PASSWORD_LENGTH) {
    throw refused(
      "password-too-short",
      `Set ADMIN_PASSWORD to at least ${STAFF_PASSWORD_LENGTH} characters.`,
    );
  }
  await checkNewPassword(password, { username: ADMIN_USERNAME, email: env().ADMIN_EMAIL, role: "staff" });
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
