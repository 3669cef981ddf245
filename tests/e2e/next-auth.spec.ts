import { db } from "@/lib/platform/db/prisma.server";
import { createCustomer } from "@/tests/factories/accounts";
import { expect, test } from "./fixtures";
import { signInAsCustomer } from "./signed-in";

test("a sign-in by next-auth's own call counts on public pages, and ends the session that the browser had", async ({
  page,
  createUser,
}) => {
  const earlier = await signInAsCustomer(page, createUser());
  const user = createUser();
  await createCustomer(user);
  await page.context().clearCookies({ name: "leadwell.signed-in" });
  const { csrfToken } = await (await page.request.get("/api/auth/csrf")).json();
  const { username, password } = user;
  const signedIn = await page.request.post("/api/auth/callback/credentials", {
    form: { csrfToken, username, password, json: "true" },
  });
  expect(signedIn.status()).toBe(200);
  const sessions = await db().session.findMany({ where: { userId: earlier.id } });
  expect(sessions.map(({ endReason }) => endReason)).toEqual(["signed-out"]);
  // Who is signed in leaves the page of the sign-in at once.
  await page.goto("/auth");
  await expect(page).toHaveURL(/\/dashboard/);

  await page.request.post("/api/auth/signout", { form: { csrfToken, json: "true" } });
  await page.goto("/auth");
  await expect(page.getByRole("tab", { name: "Sign In" })).toBeVisible();
});
