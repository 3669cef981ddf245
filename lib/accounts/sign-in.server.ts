import "server-only";
import { AppError } from "@/lib/kit/errors";
import { db } from "@/lib/platform/db/prisma.server";
import { env } from "@/lib/platform/env/env.server";
import { accountKey } from "./account-keys";
import { assertNotDemoPassword } from "./demo-passwords";
import { verifyPassword } from "./password.server";
import type { Viewer } from "./present-user";
import type { LoginBody } from "./schema";
import { openSession } from "./sessions.server";
import { forgiveThrottle, throttle } from "./throttle.server";

export interface SignInResult {
  user: Viewer;
  sessionId: string;
}

/**
 * The one way to sign in, behind POST /api/login and next-auth's own callback alike. The username
 * field takes the e-mail address too. Unknown name, wrong password and disabled account are answered
 * with the same text after the same work.
 * @throws AppError 401; 429 after too many failures for this name; 422 for a demo password elsewhere.
 */
export async function signInWithPassword(
  credentials: LoginBody,
  userAgent: string | null,
): Promise<SignInResult> {
  const key = accountKey(credentials.username);
  await throttle("sign-in", key);
  const user = await db().user.findFirst({ where: { OR: [{ usernameKey: key }, { emailKey: key }] } });
  const matches = await verifyPassword(user?.passwordHash ?? null, credentials.password);
  if (!user || !matches || user.disabledAt) {
    throw new AppError("wrong-credentials", 401, "Wrong username or password.");
  }
  assertNotDemoPassword(credentials.password, env().LEADWELL_DEMO === "1");
  await forgiveThrottle("sign-in", key);
  return { user, sessionId: await openSession(user.id, userAgent) };
}
