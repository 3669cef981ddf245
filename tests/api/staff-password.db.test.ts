import { beforeAll, describe, expect, it } from "@jest/globals";
import { POST as signIn } from "@/app/api/login/route";
import { POST as change } from "@/app/api/user/password/route";
import { db } from "@/lib/platform/db/prisma.server";
import { createCustomer, createStaff } from "@/tests/factories/accounts";
import { callRoute, cookieOf } from "./call-route";

// Outside the demo, whose staff account is for everybody. Read before anything asks for the configuration.
beforeAll(() => {
  delete process.env.LEADWELL_DEMO;
  delete process.env.DEMO_ADMIN_PASSWORD;
  delete process.env.DEMO_USER_PASSWORD;
});

const SHORT = "qv7-kelp9";
const LONG = "qv7-kelp9-under-glass";

const login = (username: string, password: string) =>
  callRoute({ POST: signIn }, "POST", { body: { username, password } });
const setPassword = (cookie: string, currentPassword: string, newPassword: string) =>
  callRoute({ POST: change }, "POST", { cookie, body: { currentPassword, newPassword } });

describe("a password of less than 12 characters", () => {
  it("no longer signs staff in, with the way out, and a log entry", async () => {
    const { user } = await createStaff({ password: SHORT });
    const { status, body } = await login(user.username, SHORT);
    expect(status).toBe(403);
    expect(body).toMatchObject({
      detail: 'Passwords of staff need at least 12 characters. Choose a new one with "Forgot password?".',
    });
    expect((await login(user.username, "something-else")).status).toBe(401);
    const entry = await db().auditEntry.findFirstOrThrow({
      where: { subjectId: user.id, action: "accounts.sign-in" },
    });
    expect(entry).toMatchObject({ outcome: "failed", after: { refusedBecause: "password-too-short" } });
  });

  it("is refused as a new password of staff, and stays good for customers", async () => {
    const staff = await createStaff();
    const refused = await setPassword(await cookieOf(staff), "a-good-passphrase", SHORT);
    expect(refused).toMatchObject({
      status: 422,
      body: { errors: { newPassword: ["Passwords of staff need at least 12 characters"] } },
    });
    expect((await setPassword(await cookieOf(staff), "a-good-passphrase", LONG)).status).toBe(204);
    const customer = await createCustomer();
    expect((await setPassword(await cookieOf(customer), "a-good-passphrase", SHORT)).status).toBe(204);
    expect((await login(customer.user.username, SHORT)).status).toBe(200);
  });
});
