import * as z from "zod/mini";
import { lineOf, personName } from "@/lib/kit/one-line";
import { isTimeZone } from "./profile/time-zones";

/** The current password, as proof of identity. */
const givenPassword = z
  .string("Password is required")
  .check(z.minLength(1, "Password is required"), z.maxLength(1024, "Password is too long"));

const secondFactorCode = z
  .string("The code is required")
  .check(z.trim(), z.minLength(1, "The code is required"), z.maxLength(40, "The code is too long"));

/** Body of the call that starts the setup of two-factor sign-in. */
export const twoFactorBeginBody = z.object({ password: givenPassword });

/** Body of the call that turns two-factor sign-in on, with the first code. */
export const twoFactorConfirmBody = z.object({ code: secondFactorCode });

/** Body of the calls that turn two-factor sign-in off or renew its recovery codes. */
export const twoFactorChangeBody = z.object({ password: givenPassword, code: secondFactorCode });

/** Body of POST /api/login. `username` may be the email. */
export const loginBody = z.object({
  username: z
    .string("Username is required")
    .check(z.trim(), z.minLength(1, "Username is required"), z.maxLength(254, "Username is too long")),
  password: givenPassword,
  /** For accounts with two-factor sign-in: a code of the authenticator app, or a recovery code. */
  code: z.optional(z.string().check(z.trim(), z.maxLength(40, "The code is too long"))),
});
export type LoginBody = z.output<typeof loginBody>;

const optionalLine = (label: string, maximum: number) => z.optional(z.nullable(lineOf(label, maximum)));

/** A new password. The server also refuses common passwords (check-new-password.server.ts). */
const newPassword = z
  .string("Password must be at least 6 characters")
  .check(
    z.minLength(6, "Password must be at least 6 characters"),
    z.maxLength(128, "Password must be at most 128 characters"),
  );

/** An email address as people type it. */
export const emailAddress = z.pipe(
  z.string("Please enter a valid email address").check(z.trim()),
  z.email("Please enter a valid email address").check(z.maxLength(254, "Please enter a valid email address")),
);

/**
 * Body of POST /api/register. Usernames allow ASCII letters, digits, dot, dash and underscore only, so that nobody can
 * imitate another name with look-alike characters (Cyrillic, full-width, zero-width).
 */
export const registerBody = z.object({
  username: z
    .string("Username must be at least 3 characters")
    .check(
      z.trim(),
      z.minLength(3, "Username must be at least 3 characters"),
      z.maxLength(40, "Username must be at most 40 characters"),
      z.regex(/^[A-Za-z0-9._-]+$/, "Username may use letters, digits, dots, dashes and underscores"),
    ),
  email: emailAddress,
  password: newPassword,
  firstName: personName("First name", 80),
  lastName: personName("Last name", 80),
  company: optionalLine("Company", 120),
  phone: optionalLine("Phone", 40),
  /**
   * The zone of the browser. One that we do not know, and the UTC of a browser that hides its place, are left out: they must not keep
   * anybody from registering.
   */
  timeZone: z.optional(
    z.pipe(
      z.unknown(),
      z.transform((zone) =>
        typeof zone === "string" && zone !== "UTC" && isTimeZone(zone) ? zone : undefined,
      ),
    ),
  ),
});
export type RegisterBody = z.output<typeof registerBody>;

export const passwordChangeBody = z.object({
  currentPassword: z
    .string("Current password is required")
    .check(z.minLength(1, "Current password is required"), z.maxLength(1024, "Password is too long")),
  newPassword,
});
export type PasswordChangeBody = z.output<typeof passwordChangeBody>;

export const forgotPasswordBody = z.object({ email: emailAddress });

/** The token of an emailed link: 32 bytes as base64url. The schema accepts any text; the server looks the token up. */
const token = z.string("The link is not complete").check(z.maxLength(100, "The link is not complete"));

export const linkBody = z.object({ token });

export const resetPasswordBody = z.object({ token, password: newPassword });
export type ResetPasswordBody = z.output<typeof resetPasswordBody>;

export const emailChangeBody = z.object({ newEmail: emailAddress, password: givenPassword });
export type EmailChangeBody = z.output<typeof emailChangeBody>;
