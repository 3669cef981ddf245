import "server-only";
import { refused } from "@/lib/kit/errors";
import { env } from "@/lib/platform/env/env.server";
import { accountKey } from "../account-keys";
import { isCommonPassword } from "./common-passwords.server";
import { assertNotDemoPassword } from "./demo-passwords";
import { whyGuessable } from "./guessable-password.server";
import { isTooShortForRole, STAFF_PASSWORD_LENGTH } from "./staff-password";

/** The owner of a password. */
interface PasswordOwner {
  username: string;
  email: string;
  firstName?: string;
  lastName?: string;
  company?: string | null | undefined;
  /** A customer's by default. */
  role?: "customer" | "staff";
}

/**
 * Refuses a new password that is too short for staff, common, easy to guess, the owner's username or email, or a demo
 * password. `field` is the form's name of the password field.
 * @throws AppError 422 with the reason at the field.
 */
export async function checkNewPassword(
  password: string,
  owner: PasswordOwner,
  field: "password" | "newPassword" = "password",
): Promise<void> {
  assertNotDemoPassword(password, env().LEADWELL_DEMO === "1", field);
  if (isTooShortForRole(password, owner.role ?? "customer")) {
    throw refusedAt(field, `Passwords of staff need at least ${STAFF_PASSWORD_LENGTH} characters`);
  }
  const key = accountKey(password);
  const email = accountKey(owner.email);
  if ([accountKey(owner.username), email, email.split("@", 1)[0]].includes(key)) {
    throw refusedAt(field, "Please choose a password that is not your username or email address");
  }
  if (await isCommonPassword(password)) {
    throw refusedAt(
      field,
      "This is one of the most common passwords, and the first that is guessed. Please choose another one",
    );
  }
  const why = await whyGuessable(password, wordsOf(owner));
  if (why) throw refusedAt(field, `${why}. Please choose another password`);
}

/** Words that somebody who knows the owner tries first. */
function wordsOf({ username, email, firstName, lastName, company }: PasswordOwner): string[] {
  const words = [
    username,
    firstName ?? "",
    lastName ?? "",
    ...email.split(/[@.]/),
    ...(company ?? "").split(/\s+/),
  ];
  return [...words, "leadwell"].filter((word) => word.length > 2);
}

function refusedAt(field: string, message: string) {
  return refused("weak-password", `${message}.`, { [field]: [message] });
}
