import { confirmEmail, createCustomer } from "@/tests/factories/accounts";
import { expect, test } from "./fixtures";
import { linkFor } from "./link-for";
import { AuthPage } from "./pages/auth-page";
import { openAccountMenu } from "./pages/workspace";
import { signInAsCustomer } from "./signed-in";
import { expectAccessible } from "./sound-page";

test.use({ allowConsole: [/status of (401|422)/] });

test("a forgotten password is chosen anew with the link of a mail, by keyboard @phone", async ({
  page,
  mail,
  uniqueUser,
}) => {
  await page.goto("/auth");
  await new AuthPage(page).register(uniqueUser);
  await expect(page).toHaveURL("/dashboard");
  await openAccountMenu(page);
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(page).toHaveURL(/\/(auth)?$/);

  await page.goto("/auth");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await expect(page).toHaveURL("/auth/forgot-password");
  const email = page.getByLabel("Email");
  await email.press("Enter");
  await expect(page.getByText("Please enter a valid email address")).toBeVisible();
  await expect(email).toBeFocused();
  await email.fill(uniqueUser.email);
  await email.press("Enter");
  await expect(page.getByText("Check your email.")).toBeVisible();
  await expectAccessible(page);

  const link = await linkFor(mail, uniqueUser.email, "reset-password");
  await page.goto(link);
  await expect(page.locator('meta[name="referrer"]')).toHaveAttribute("content", "no-referrer");
  const password = page.getByLabel("New password");
  await password.fill("letmein");
  await expect(page.getByText("short passwords are easy to guess")).toBeVisible();
  await expectAccessible(page);
  await password.press("Enter");
  await expect(page.getByText("This is one of the most common passwords")).toBeVisible();
  await expect(password).toBeFocused();
  await password.fill("quite-another-passphrase");
  await password.press("Enter");
  await expect(page.getByText("Password changed.")).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("link", { name: "Sign in with the new password" }).click();
  await expect(page).toHaveURL("/auth");
  await new AuthPage(page).signIn(uniqueUser.username, uniqueUser.password);
  await expect(page.getByText("401: Wrong username or password.")).toBeVisible();
  await new AuthPage(page).signIn(uniqueUser.username, "quite-another-passphrase");
  await expect(page).toHaveURL("/dashboard");

  await page.goto(link);
  await page.getByLabel("New password").fill("a-third-passphrase");
  await page.getByRole("button", { name: "Save the new password" }).click();
  await expect(page.getByText("This link no longer works")).toBeVisible();
  await expect(page.getByRole("link", { name: "Get a new link" })).toBeVisible();
});

test("an address is confirmed by a click, not by opening the link; the reminder goes", async ({
  page,
  mail,
  uniqueUser,
}) => {
  await page.goto("/auth");
  await new AuthPage(page).register(uniqueUser);
  const reminder = page.getByText("Please confirm your email");
  await expect(reminder).toBeVisible();
  const first = await linkFor(mail, uniqueUser.email, "confirm-email");
  await page.getByRole("button", { name: "Send again" }).press("Enter");
  await expect(page.getByText("Sent. Check your email.")).toBeVisible();
  // The pressed button is gone, and the focus is on what replaced it.
  await expect(page.getByText("Sent. Check your email.")).toBeFocused();
  await expect.poll(() => linkFor(mail, uniqueUser.email, "confirm-email")).not.toBe(first);
  const link = await linkFor(mail, uniqueUser.email, "confirm-email");

  await page.request.get(link);
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Confirm your email address" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Confirm my email" }).click();
  await expect(page.getByText("Your email is confirmed.")).toBeVisible();
  await page.getByRole("link", { name: "Go to your dashboard" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(uniqueUser.firstName);
  await expect(reminder).toHaveCount(0);
});

test("a change of a confirmed address needs the links of both mailboxes", async ({
  page,
  mail,
  createUser,
}) => {
  const [user, { email: newEmail }] = [createUser(), createUser()];
  await page.goto("/auth");
  await new AuthPage(page).register(user);
  await expect(page).toHaveURL("/dashboard");
  await page.goto(await linkFor(mail, user.email, "confirm-email"));
  await page.getByRole("button", { name: "Confirm my email" }).click();
  await expect(page.getByText("Your email is confirmed.")).toBeVisible();
  const asked = await page.request.post("/api/user/email", { data: { newEmail, password: user.password } });
  expect(asked.status()).toBe(202);

  await page.goto(await linkFor(mail, user.email, "approve-email-change"));
  await expect(page.getByRole("heading", { name: "Approve your new email address" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Approve the change" }).click();
  await expect(page.getByText("Approved. Your email changes once")).toBeVisible();

  await page.goto(await linkFor(mail, newEmail, "confirm-email-change"));
  await expectAccessible(page);
  await page.getByRole("button", { name: "Confirm my new email" }).click();
  await expect(page.getByText("Email changed.")).toBeVisible();
  await page.getByRole("link", { name: "Go to your dashboard" }).click();
  await expect(page.getByRole("definition").filter({ hasText: newEmail })).toBeVisible();
});

test("a reset names another account that is signed in in this browser, and signs it out on request", async ({
  page,
  mail,
  createUser,
}) => {
  const [owner, other] = [createUser(), createUser()];
  await createCustomer(owner);
  await signInAsCustomer(page, other);
  await page.request.post("/api/password-reset", { data: { email: owner.email } });
  await page.goto(await linkFor(mail, owner.email, "reset-password"));
  await page.getByLabel("New password").fill("quite-another-passphrase");
  await page.getByRole("button", { name: "Save the new password" }).click();
  await expect(page.getByText(`This browser is still signed in as ${other.username}`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await page.getByRole("link", { name: "Sign in with the new password" }).click();
  await expect(page).toHaveURL("/auth");
});

test("asking for the link again shows that the address was confirmed elsewhere meanwhile", async ({
  page,
  uniqueUser,
}) => {
  const customer = await signInAsCustomer(page, uniqueUser);
  await page.goto("/dashboard/settings");
  const overview = await page.context().newPage();
  await overview.goto("/dashboard");
  const checklist = overview.getByRole("region", { name: "Set up your account" });
  const sendAgain = { name: "Send again" };
  await expect(page.getByRole("button", sendAgain).first()).toBeVisible();
  await expect(checklist.getByRole("button", sendAgain)).toBeVisible();
  await confirmEmail(customer);
  await page.getByRole("button", sendAgain).first().click();
  await expect(page.getByRole("button", { name: "Set up two-factor sign-in" })).toBeVisible();
  await checklist.getByRole("button", sendAgain).click();
  await expect(checklist.getByText("Email confirmed")).toBeVisible();
});
