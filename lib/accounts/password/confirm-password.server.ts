import "server-only";
import { AppError } from "@/lib/kit/errors";
import { db } from "@/lib/platform/db/prisma.server";
import type { Client } from "@/lib/platform/http/client.server";
import { throttle } from "../throttling/throttle.server";
import { countRightPassword } from "./count-right-password.server";
import { verifyPassword } from "./password.server";

/**
 * Checks the viewer's password again before an action that somebody at an unattended browser must not be able to take.
 * Wrong passwords count against a limit. `field` is the form's name of the password field.
 * @returns when this password was set. The caller refuses its change if the password changes in the meantime.
 * @throws AppError 403 `wrong-password` at the field; 429 after too many attempts.
 */
export async function confirmPassword(
  userId: string,
  password: string,
  field: string,
  client: Client,
): Promise<Date> {
  const attempt = await throttle("confirm-password", { account: userId, ipAddress: client.ipAddress });
  const user = await db().user.findUniqueOrThrow({ where: { id: userId } });
  if (!(await verifyPassword(user.passwordHash, password))) {
    const message =
      field === "currentPassword" ? "The current password is not right" : "The password is not right";
    throw new AppError("wrong-password", 403, `${message}.`, { errors: { [field]: [message] } });
  }
  await countRightPassword("password-confirmed", user, client);
  await attempt.forgive();
  return user.passwordChangedAt;
}
