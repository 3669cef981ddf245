import "server-only";
import { randomUUID } from "node:crypto";
import { type AppError, conflict } from "@/lib/kit/errors";
import { sql } from "@/lib/platform/db/sql";
import type { Transaction } from "@/lib/platform/db/transaction.server";
import { accountKey } from "../account-keys";
import type { Role } from "../dto";
import type { RegisterBody } from "../schemas";

/** A new account. Its password is hashed before the transaction, because hashing is slow. */
export interface NewUser extends Omit<RegisterBody, "password"> {
  passwordHash: string;
  role: Role;
  emailConfirmedAt: Date | null;
}

/** The zone of an account whose browser named none, or one that PostgreSQL does not know. The column has the same default. */
const FIRST_TIME_ZONE = "America/New_York";

/**
 * Inserts an account. Two registrations may run at the same time, so the unique keys decide, not a query before the
 * insert.
 * @returns the account's id.
 * @throws AppError 409 when the username or the email is taken.
 */
export async function insertUser(transaction: Transaction, user: NewUser): Promise<string> {
  const id = randomUUID();
  try {
    await transaction.execute(
      sql(`INSERT INTO "User" ("id", "username", "usernameKey", "email", "emailKey", "firstName", "lastName",
         "company", "phone", "role", "passwordHash", "emailConfirmedAt", "timeZone", "updatedAt")
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::"Role", $11, $12,
         COALESCE((SELECT z."name" FROM pg_timezone_names z WHERE z."name" = $13::text), $14), now())`),
      [
        id,
        user.username,
        accountKey(user.username),
        user.email,
        accountKey(user.email),
        user.firstName,
        user.lastName,
        user.company || null,
        user.phone || null,
        user.role,
        user.passwordHash,
        user.emailConfirmedAt,
        user.timeZone ?? null,
        FIRST_TIME_ZONE,
      ],
    );
  } catch (error) {
    const key = brokenUniqueKey(error);
    if (key === null) throw error;
    throw accountTaken(key === "User_emailKey_key" ? "email" : "username");
  }
  return id;
}

/** Returns the name of the unique key that a statement violated; null when it failed for another reason. */
export function brokenUniqueKey(error: unknown): string | null {
  const isUniqueViolation = error instanceof Error && "code" in error && error.code === "23505";
  return isUniqueViolation && "constraint" in error ? String(error.constraint) : null;
}

/** A 409 that names the field. */
export function accountTaken(field: "username" | "email" | "newEmail"): AppError {
  const message =
    field === "username" ? "This username is taken." : "This email address already has an account.";
  return conflict("account-exists", message, { errors: { [field]: [message] } });
}
