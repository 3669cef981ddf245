import "server-only";
import { type AppError, conflict } from "@/lib/kit/errors";
import { Prisma } from "@/lib/platform/db/generated/client";
import { db } from "@/lib/platform/db/prisma.server";
import { env } from "@/lib/platform/env/env.server";
import { accountKey, isReserved } from "./account-keys";
import { assertNotDemoPassword } from "./demo-passwords";
import { hashPassword } from "./password.server";
import type { RegisterBody } from "./schema";
import { openSession } from "./sessions.server";
import type { SignInResult } from "./sign-in.server";
import type { Role } from "./wire";

/**
 * Registers a customer and signs them in.
 * @throws AppError 409 when the username or the e-mail address is taken or reserved; 422 for a demo
 * password outside the demo.
 */
export async function registerCustomer(body: RegisterBody, userAgent: string | null): Promise<SignInResult> {
  assertNotDemoPassword(body.password, env().LEADWELL_DEMO === "1");
  if (isReserved(body, env().ADMIN_EMAIL)) throw taken("username");
  const user = await UNSAFE_createUser(body, "customer");
  return { user, sessionId: await openSession(user.id, userAgent) };
}

/**
 * Inserts an account with any role and any name. Only for registration (after its checks), for
 * `admin:create` and for the seed.
 * @throws AppError 409 when the username or the e-mail address is taken.
 */
export async function UNSAFE_createUser(body: RegisterBody, role: Role) {
  try {
    return await db().user.create({
      data: {
        username: body.username,
        usernameKey: accountKey(body.username),
        email: body.email,
        emailKey: accountKey(body.email),
        firstName: body.firstName,
        lastName: body.lastName,
        company: body.company || null,
        phone: body.phone || null,
        role,
        passwordHash: await hashPassword(body.password),
      },
    });
  } catch (error) {
    // The unique keys decide, not a look before the insert: two registrations may run at once.
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2002") {
      throw taken(JSON.stringify(error.meta).includes("email") ? "email" : "username");
    }
    throw error;
  }
}

function taken(field: "username" | "email"): AppError {
  const message =
    field === "email" ? "This e-mail address already has an account." : "This username is taken.";
  return conflict("account-exists", message, { errors: { [field]: [message] } });
}
