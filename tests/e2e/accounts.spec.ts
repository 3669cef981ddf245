import { expect, test } from "./fixtures";
import { AuthPage } from "./pages/auth-page";
import { openAccountMenu } from "./pages/workspace";
import { signInAsCustomer } from "./signed-in";

test.use({ allowConsole: [/status of 40[019]/] });

test("the registration form says what is missing, field by field @phone", async ({ page }) => {
  await page.goto("/auth");
  const auth = new AuthPage(page);
  const form = await auth.openTab("Sign Up");
  await form.getByLabel("Username").fill("ab");
  await form.getByLabel("Email").fill("nope");
  await form.getByLabel("Password", { exact: true }).fill("12345");
  await page.getByRole("button", { name: "Create Account" }).click();
  for (const message of [
    "Username must be at least 3 characters",
    "Please enter a valid email address",
    "Password must be at least 6 characters",
    "First name is required",
    "Last name is required",
  ]) {
    await expect(page.getByText(message)).toBeVisible();
  }
  await expect(form.getByLabel("Email")).toHaveValue("nope");
  // What was typed stays while somebody looks at the other tab.
  const signIn = await auth.openTab("Sign In");
  await expect(signIn.getByLabel("Username")).toHaveValue("");
  await signIn.getByLabel("Username").fill("abel");
  await auth.openTab("Sign Up");
  await expect(form.getByLabel("Email")).toHaveValue("nope");
  await expect(form.getByLabel("Username")).toHaveValue("ab");
  await auth.openTab("Sign In");
  await expect(signIn.getByLabel("Username")).toHaveValue("abel");
});

test("sign-in asks for both fields, shows the password on request and tells a failure", async ({ page }) => {
  await page.goto("/auth");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page.getByText("Username is required")).toBeVisible();
  await expect(page.getByText("Password is required")).toBeVisible();
  const password = page.getByLabel("Password", { exact: true });
  await password.fill("wrong-password");
  await expect(password).toHaveAttribute("type", "password");
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(password).toHaveAttribute("type", "text");
  await page.getByLabel("Username").fill("nobody-of-that-name");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page.getByText("Login failed")).toBeVisible();
  await expect(page.getByText("401: Wrong username or password.")).toBeVisible();
});

test("a name that is taken is told at the toast and at the field", async ({ page, createUser }) => {
  await page.goto("/auth");
  await new AuthPage(page).register(createUser({ username: "ADMIN" }));
  await expect(page.getByText("Registration failed")).toBeVisible();
  await expect(page.getByText("409: This username is taken.")).toBeVisible();
});

test("signing out ends the session on the server too", async ({ page, uniqueUser }) => {
  await page.goto("/auth");
  await new AuthPage(page).register(uniqueUser);
  await expect(page).toHaveURL("/dashboard");
  const stolen = await page.context().cookies();
  await openAccountMenu(page);
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/(auth)?$/);
  await page.context().addCookies(stolen);
  expect((await page.request.get("/api/user")).status()).toBe(401);
});

test("an unknown account, then an empty dashboard with a way on", async ({ page, uniqueUser }) => {
  await page.goto("/auth");
  await new AuthPage(page).register(uniqueUser);
  await expect(page.getByText("No orders yet")).toBeVisible();
  await page.getByRole("link", { name: "Get Started" }).click();
  await expect(page).toHaveURL("/purchase-leads");
});

test("a browser that refuses cookies is named, instead of an empty form after the sign-in", async ({
  page,
  createUser,
}) => {
  await page.addInitScript(() => Object.defineProperty(document, "cookie", { get: () => "", set: () => {} }));
  await page.goto("/auth");
  await new AuthPage(page).register(createUser());
  await expect(
    page.getByText("Your account is ready, but your browser refuses the cookies of this site."),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/auth/);
});

test.describe("an email that is not sent", () => {
  test.use({ allowConsole: [/ERR_FAILED|status of 503/] });

  test("is told in plain words on the overview, and can be asked for again", async ({ page, uniqueUser }) => {
    await signInAsCustomer(page, uniqueUser);
    await page.goto("/dashboard");
    const again = page.getByRole("region", { name: "Set up your account" }).getByRole("button", {
      name: "Send again",
    });
    const calls = "**/api/email/send-confirmation";
    await page.route(calls, (route) => route.abort());
    await again.press("Enter");
    await expect(page.getByText("Not sent")).toBeVisible();
    await expect(page.getByText("We couldn't reach our server.")).toBeVisible();
    await page.route(calls, (route) =>
      route.fulfill({ status: 503, contentType: "text/plain", body: "busy" }),
    );
    await again.press("Enter");
    await expect(page.getByText("Something went wrong on our side.")).toBeVisible();
    await expect(page.getByText("503:")).toHaveCount(0);
    await expect(again).toBeFocused();
  });
});
