import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { z } from "zod";
import { expect, test } from "./fixtures";
import { AuthPage, type NewUser } from "./pages/auth-page";
import { customerNavigation, openAccountMenu, signInFor } from "./pages/workspace";
import { signInAsCustomer } from "./signed-in";
import { expectAccessible, expectNoSideways } from "./sound-page";

async function openSettings(page: Page, user: NewUser): Promise<void> {
  await signInAsCustomer(page, user);
  await page.goto("/dashboard");
  await openAccountMenu(page);
  await page.getByRole("link", { name: "Account settings" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
}

const section = (page: Page, name: string) => page.getByRole("region", { name });

test("name and time zone are changed; what was typed stays when it is refused @phone", async ({
  page,
  uniqueUser,
}) => {
  await openSettings(page, uniqueUser);
  await expect(section(page, "Signed-in devices").getByText("This device")).toBeVisible();
  await expectAccessible(page);
  const profile = section(page, "Profile");
  await profile.getByLabel("First name").fill("");
  await profile.getByLabel("Company").fill("Broker & Sons");
  await profile.getByLabel("Time zone").selectOption({ label: "Hawaii (Honolulu)" });
  await profile.getByRole("button", { name: "Save profile" }).click();
  await expect(profile.getByText("First name is required")).toBeVisible();
  await expect(profile.getByLabel("First name")).toBeFocused();
  await expect(profile.getByLabel("Company")).toHaveValue("Broker & Sons");
  await profile.getByLabel("First name").fill("Beatrice");
  await profile.getByRole("button", { name: "Save profile" }).press("Enter");
  await expect(page.getByText("Profile updated.")).toBeVisible();
  await expect(profile.getByRole("button", { name: "Save profile" })).toBeFocused();
  await customerNavigation(page).getByRole("link", { name: "Overview" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome back, Beatrice");
  await page.goto("/dashboard/settings");
  await expect(profile.getByLabel("Time zone")).toHaveValue("Pacific/Honolulu");
  await expect(profile.getByLabel("Company")).toHaveValue("Broker & Sons");

  await expectNoSideways(page, 320);
});

test("an older tab puts no phone back that was changed meanwhile, and shows it after its own change", async ({
  page,
  uniqueUser,
}) => {
  await openSettings(page, uniqueUser);
  const older = section(page, "Profile");
  await expect(older.getByLabel("Phone")).toBeVisible();
  const tab = await page.context().newPage();
  await tab.goto("/dashboard/settings");
  const newer = section(tab, "Profile");
  await newer.getByLabel("Phone").fill("(512) 555-0142");
  await newer.getByRole("button", { name: "Save profile" }).press("Enter");
  await expect(tab.getByText("Profile updated.")).toBeVisible();

  await older.getByLabel("Time zone").selectOption({ label: "Hawaii (Honolulu)" });
  await older.getByRole("button", { name: "Save profile" }).press("Enter");
  await expect(page.getByText("Profile updated.")).toBeVisible();
  await expect(older.getByLabel("Phone")).toHaveValue("(512) 555-0142");
  await tab.reload();
  await expect(newer.getByLabel("Phone")).toHaveValue("(512) 555-0142");
  await expect(newer.getByLabel("Time zone")).toHaveValue("Pacific/Honolulu");
});

test.describe("another browser", () => {
  test.use({ allowConsole: [/status of 401/] });

  test("is signed out from here, at its next request", async ({ page, browser, uniqueUser }) => {
    await openSettings(page, uniqueUser);
    const other = await (await browser.newContext()).newPage();
    await other.goto("/auth");
    await new AuthPage(other).signIn(uniqueUser.username, uniqueUser.password);
    await expect(other).toHaveURL("/dashboard");

    await page.reload();
    const devices = section(page, "Signed-in devices");
    await expect(devices.getByRole("listitem")).toHaveCount(2);
    await devices.getByRole("button", { name: /^Sign out Chrome/ }).click();
    const dialog = page.getByRole("dialog", { name: /^Sign out Chrome/ });
    await expectAccessible(page);
    expect((await other.request.get("/api/user")).status()).toBe(200);
    await dialog.getByRole("button", { name: "Sign out", exact: true }).click();
    await expect(devices.getByRole("listitem")).toHaveCount(1);
    await expect(devices.getByRole("list", { name: "Devices" })).toBeFocused();
    await expect(devices.getByText("This device")).toBeVisible();

    expect((await other.request.get("/api/user")).status()).toBe(401);
    await other.reload();
    await expect(other).toHaveURL(signInFor("/dashboard"));
  });
});

test.describe("passwords", () => {
  test.use({ allowConsole: [/status of (403|422)/] });

  test("a wrong one is told at its field; a new one empties the form; a change of address asks too", async ({
    page,
    createUser,
  }) => {
    const [user, { email: newEmail }] = [createUser(), createUser()];
    await openSettings(page, user);
    const password = section(page, "Password");
    await password.getByLabel("Current password").fill("wrong");
    await password.getByLabel("New password").fill("quite-another-passphrase");
    await password.getByRole("button", { name: "Change password" }).click();
    await expect(password.getByText("The current password is not right")).toBeVisible();
    await expect(password.getByLabel("New password")).toHaveValue("quite-another-passphrase");
    await password.getByLabel("Current password").fill(user.password);
    await password.getByRole("button", { name: "Change password" }).click();
    await expect(page.getByText("Password changed")).toBeVisible();
    await expect(password.getByLabel("New password")).toHaveValue("");
    await expect(password.getByRole("button", { name: "Change password" })).toBeFocused();

    const email = section(page, "Email");
    await email.getByLabel("New email").fill(newEmail);
    await email.getByLabel("Password", { exact: true }).fill(user.password);
    await email.getByRole("button", { name: "Change email" }).click();
    await expect(email.getByText("The password is not right")).toBeVisible();
    await email.getByLabel("Password", { exact: true }).fill("quite-another-passphrase");
    await email.getByRole("button", { name: "Change email" }).click();
    await expect(email.getByText("We sent one email, to the new address")).toBeVisible();
    await email.getByRole("button", { name: "Use another email" }).press("Enter");
    await expect(email.getByLabel("New email")).toBeFocused();
    await expect(email.getByLabel("New email")).toHaveValue("");
    await expect(email.getByLabel("Password", { exact: true })).toHaveValue("");
  });
});

test("one's own data is downloaded as a file", async ({ page, uniqueUser }) => {
  await openSettings(page, uniqueUser);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download my data" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^leadwell-\d{4}-\d{2}-\d{2}\.json$/);
  const exported = z.looseObject({ profile: z.looseObject({}), sessions: z.array(z.unknown()) });
  const data = exported.parse(JSON.parse(await readFile(await file.path(), "utf8")));
  expect(data.profile).toMatchObject({ username: uniqueUser.username, email: uniqueUser.email });
  expect(data.sessions).toHaveLength(1);
});

test.describe("closing the account", () => {
  test.use({ allowConsole: [/status of 4(01|03|22)/] });

  test("takes name and password, says goodbye, and lets nobody in again @phone", async ({
    page,
    mail,
    uniqueUser,
  }) => {
    await openSettings(page, uniqueUser);
    const stolen = await page.context().cookies();
    await page.evaluate(() => sessionStorage.setItem("leadSearches", "[]"));
    await page.getByRole("button", { name: "Close my account" }).click();
    const dialog = page.getByRole("dialog", { name: "Close your account for good?" });
    await dialog.getByLabel("Username").fill("somebody");
    await dialog.getByLabel("Password", { exact: true }).fill(uniqueUser.password);
    await dialog.getByRole("button", { name: "Close account" }).click();
    await expect(dialog.getByText("This is not your username")).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel("Username").fill(uniqueUser.username);
    await dialog.getByRole("button", { name: "Close account" }).click();
    await expect(page.getByRole("heading", { name: "Your account is closed" })).toBeFocused();
    expect(await page.evaluate(() => sessionStorage.getItem("leadSearches"))).toBeNull();
    await expectAccessible(page);
    expect((await page.context().cookies()).filter(({ name }) => /session/.test(name))).toEqual([]);
    await expect
      .poll(async () => (await mail.to(uniqueUser.email)).map(({ subject }) => subject))
      .toContain("Your Leadwell account is closed");

    await page.goto("/auth");
    await new AuthPage(page).signIn(uniqueUser.username, uniqueUser.password);
    await expect(page.getByText("401: Wrong username or password.")).toBeVisible();
    await page.context().addCookies(stolen);
    expect((await page.request.get("/api/user")).status()).toBe(401);

    await page.goto("/auth");
    await new AuthPage(page).register(uniqueUser);
    await expect(page).toHaveURL("/dashboard");
  });
});

test("a customer can sign out on every private page, and at checkout @phone", async ({
  page,
  uniqueUser,
}) => {
  await signInAsCustomer(page, uniqueUser);
  const signOut = page.getByRole("banner").getByRole("button", { name: /^Sign(ing)? out/i });
  for (const path of [
    "/dashboard",
    "/dashboard/leads",
    "/dashboard/delivery",
    "/dashboard/delivery/new",
    "/dashboard/billing",
    "/dashboard/settings",
  ]) {
    await page.goto(path);
    await openAccountMenu(page);
    await expect(signOut).toBeVisible();
    await expectNoSideways(page);
  }
  await page.goto("/checkout?package=growth");
  await expect(signOut).toBeVisible();
  await expectNoSideways(page);
  await signOut.click();
  await expect(signOut).toHaveCount(0);
  await page.goto("/dashboard/settings");
  await expect(page).toHaveURL(/\/auth/);
});
