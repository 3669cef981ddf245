import "server-only";
import { db } from "@/lib/platform/db/prisma.server";
import { env } from "@/lib/platform/env/env.server";
import { ADMIN_USERNAME, accountKey } from "../account-keys";
import type { Role } from "../dto";
import { hashPassword, verifyPassword } from "../password/password.server";
import { UNSAFE_createUser } from "./register.server";

/** Creates the two accounts of the demo. Does nothing outside the demo. */
export async function seedAccounts(): Promise<void> {
  const { LEADWELL_DEMO, DEMO_ADMIN_PASSWORD, DEMO_USER_PASSWORD, ADMIN_EMAIL } = env();
  if (LEADWELL_DEMO !== "1") return;
  await ensureAccount(ADMIN_USERNAME, ADMIN_EMAIL, DEMO_ADMIN_PASSWORD ?? "admin-demo-password", "staff");
  await ensureAccount("demo", "demo@leadwell.test", DEMO_USER_PASSWORD ?? "demo-demo-password", "customer");
}

async function ensureAccount(username: string, email: string, password: string, role: Role): Promise<void> {
  const existing = await db().user.findUnique({ where: { usernameKey: accountKey(username) } });
  if (existing) {
    // The demo prints the password of this start, which may differ from that of the first start.
    const isSame = await verifyPassword(existing.passwordHash, password);
    await db().user.update({
      where: { id: existing.id },
      data: {
        emailConfirmedAt: existing.emailConfirmedAt ?? new Date(),
        ...(isSame ? {} : { passwordHash: await hashPassword(password), passwordChangedAt: new Date() }),
      },
    });
    return;
  }
  await UNSAFE_createUser(
    {
      username,
      email,
      password,
      firstName: role === "staff" ? "Ada" : "Dana",
      lastName: role === "staff" ? "Admin" : "Demo",
      company: role === "staff" ? "Leadwell" : "Demo Agency",
      phone: null,
    },
    role,
  );
}
