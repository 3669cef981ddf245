import { Secret, TOTP } from "otpauth";
import { expect, test } from "./fixtures";
import { linkFor } from "./link-for";
import { AuthPage } from "./pages/auth-page";
import { expectAccessible } from "./sound-page";

// A sign-in that only wants the code is a 401, and Chrome logs it; a wrong code is a 403. A test makes up a 409.
test.use({ allowConsole: [/status of 40[139]/] });

/**
 * The code of a 30-second step, counted from now. The server takes the step before and after its own too, and no step
 * twice. So the first code is the present one and the second the next one: each stays valid when a step ends between
 * reading the clock here and the server's look, and the second is always later than the first.
 */
const codeOf = (secret: string, stepsFromNow: 0 | 1) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + stepsFromNow * 30_000 });

test("two-factor sign-in: set up, asked for, recovered from, turned off @phone", async ({
  page,
  mail,
  uniqueUser,
}) => {
  await page.goto("/auth");
  const auth = new AuthPage(page);
  await auth.register(uniqueUser);
  await expect(page).toHaveURL("/dashboard");

  await page.goto("/dashboard/settings");
  const section = page.getByRole("region", { name: "Two-factor sign-in" });
  // The email must be confirmed first. Otherwise anybody could lock the owner of an address out by registering with it.
  await expect(section.getByText("Before you can set it up, confirm your email.")).toBeVisible();
  await expect(section.getByRole("button", { name: "Send again" })).toBeVisible();
  await expect(section.getByRole("button", { name: "Set up two-factor sign-in" })).toHaveCount(0);
  await expectAccessible(page);
  await page.goto(await linkFor(mail, uniqueUser.email, "confirm-email"));
  await page.getByRole("button", { name: "Confirm my email" }).click();
  await expect(page.getByText("Your email is confirmed.")).toBeVisible();

  await page.goto("/dashboard/settings");
  await section.getByRole("button", { name: "Set up two-factor sign-in" }).press("Enter");
  await expect(section.getByLabel("Your password")).toBeFocused();
  await section.getByLabel("Your password").fill("wrong");
  await section.getByRole("button", { name: "Continue" }).click();
  await expect(section.getByText("The password is not right")).toBeVisible();
  await section.getByLabel("Your password").fill(uniqueUser.password);
  await section.getByRole("button", { name: "Continue" }).press("Enter");
  await expect(section.getByAltText("QR code for your authenticator app")).toBeVisible();
  await expect(section.getByLabel("Code from the app")).toBeFocused();
  await expectAccessible(page);
  // The server says that it is on, as it does after a first response that was lost.
  const type = "urn:leadwell:problem:two-factor-on";
  await page.route("**/two-factor/confirm", (route) =>
    route.fulfill({
      status: 409,
      contentType: "application/problem+json",
      json: { type, title: "Conflict", status: 409, detail: "Two-factor sign-in is on already." },
    }),
  );
  await section.getByLabel("Code from the app").fill("000000");
  await section.getByRole("button", { name: "Turn on" }).click();
  await expect(section.getByRole("button", { name: "Make new recovery codes" })).toBeVisible();
  await page.unroute("**/two-factor/confirm");
  await section.getByRole("button", { name: "Cancel" }).click();
  await section.getByRole("button", { name: "Set up two-factor sign-in" }).click();
  await section.getByLabel("Your password").fill(uniqueUser.password);
  await section.getByRole("button", { name: "Continue" }).click();
  const newKey = await section.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText();
  const secret = newKey.replaceAll(" ", "");
  await section.getByLabel("Code from the app").fill(codeOf(secret, 0));
  await section.getByRole("button", { name: "Turn on" }).click();
  await expect(section.getByRole("heading", { name: "Save your recovery codes" })).toBeFocused();
  const codes = await section.getByRole("listitem").allInnerTexts();
  expect(codes).toHaveLength(10);
  await section.getByRole("button", { name: "I've saved them" }).click();
  await expect(section.getByText("On", { exact: true })).toBeVisible();

  await page.request.post("/api/logout", { headers: { origin: new URL(page.url()).origin } });
  await page.goto("/auth");
  await auth.signIn(uniqueUser.username, uniqueUser.password);
  const code = page.getByLabel("Authentication code");
  await expect(code).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Enter the code")).toBeVisible();
  await code.fill("000-wrong-code");
  await page.keyboard.press("Enter");
  await expect(page.getByText("This code is not right, or was used already").first()).toBeVisible();
  await code.fill(codes[0] ?? "");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/dashboard");

  await page.goto("/dashboard/settings");
  await section.getByRole("button", { name: "Turn off" }).click();
  await section.getByLabel("Your password").fill(uniqueUser.password);
  await section.getByLabel("Authentication code").fill(codeOf(secret, 1));
  await section.getByRole("button", { name: "Turn off two-factor sign-in" }).click();
  await expect(section.getByText("Off", { exact: true })).toBeVisible();
});
