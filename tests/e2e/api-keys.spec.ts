import { HOUR_MS } from "@/lib/kit/time-units";
import { db } from "@/lib/platform/db/prisma.server";
import { expect, test } from "./fixtures";
import { holdPosts } from "./held-call";
import { openEntry } from "./pages/workspace";
import { signInWithConfirmedEmail } from "./signed-in";
import { expectAccessible, expectNoSideways } from "./sound-page";

test("a key is created, shown once, works at once, and is refused after it was revoked @phone", async ({
  page,
  request,
  uniqueUser,
}) => {
  await signInWithConfirmedEmail(page, uniqueUser);
  await page.goto("/dashboard");
  await openEntry(page, /^API keys/);
  await expect(page.getByRole("heading", { name: "No keys yet" })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Create key" }).click();
  const dialog = page.getByRole("dialog", { name: "Create an API key" });
  await expect(dialog.getByLabel("Name")).toBeFocused();
  await dialog.getByRole("button", { name: "Create key" }).click();
  await expect(dialog.getByText("The name is required")).toBeVisible();
  await dialog.getByLabel("Name").fill("Our CRM");
  await dialog.getByLabel(/Daily limit/).fill("a lot");
  await dialog.getByRole("button", { name: "Create key" }).click();
  await expect(dialog.getByText(/Enter an amount in US dollars/)).toBeVisible();
  await dialog.getByLabel(/Daily limit/).fill("250");
  await dialog.getByRole("radio", { name: "Live" }).check();
  await expectAccessible(page);
  await expectNoSideways(page, 320);
  const letGo = await holdPosts(page, /\/api\/api-keys$/);
  await dialog.getByRole("button", { name: "Create key" }).click();
  // The key comes only once: until it is there, the dialog cannot be closed.
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeDisabled();
  await page.keyboard.press("Escape");
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeVisible();
  letGo();

  const created = page.getByRole("dialog", { name: "Our CRM is created" });
  const key = (await created.locator("code").textContent()) ?? "";
  expect(key).toMatch(/^lwk_live_/);
  await expectAccessible(page);
  await created.getByRole("button", { name: "I have copied it" }).click();
  const entry = page.getByRole("list", { name: "API keys" }).getByRole("listitem").first();
  await expect(entry).toContainText("Never used");
  await expect(entry).toContainText("Spends at most $250.00 a day");
  await expect(page.getByText(key)).toHaveCount(0);

  const headers = { authorization: `Bearer ${key}` };
  const response = await request.get("/api/leads?limit=1", { headers });
  expect(response.status()).toBe(200);
  expect(response.headers()["ratelimit"]).toMatch(/^"hour";r=999;/);
  await page.reload();
  await expect(entry).toContainText("Last used");
  await expectNoSideways(page, 320);

  await page.getByRole("button", { name: "Revoke Our CRM" }).click();
  await expectAccessible(page);
  await page.getByRole("dialog").getByRole("button", { name: "Revoke key" }).click();
  await expect(entry.getByText("Revoked", { exact: true })).toBeVisible();
  await expect(entry.getByRole("heading", { name: "Our CRM" })).toBeFocused();
  expect((await request.get("/api/leads", { headers })).status()).toBe(401);
});

test.describe("a session that signed in a while ago", () => {
  test.use({ allowConsole: [/status of 403/] });

  test("confirms the password before it gets a key", async ({ page, uniqueUser }) => {
    const { id } = await signInWithConfirmedEmail(page, uniqueUser);
    await db().session.updateMany({
      where: { userId: id },
      data: { createdAt: new Date(Date.now() - HOUR_MS) },
    });
    await page.goto("/dashboard/api-keys");
    await page.getByRole("button", { name: "Create key" }).click();
    await page.getByLabel("Name").fill("Late");
    await page.getByRole("button", { name: "Create key" }).last().click();
    const dialog = page.getByRole("dialog", { name: "Confirm that it's you" });
    await dialog.getByLabel("Your password", { exact: true }).fill("not my passphrase");
    await page.keyboard.press("Enter");
    await expect(dialog.getByText("The password is not right")).toBeVisible();
    await dialog.getByLabel("Your password", { exact: true }).fill(uniqueUser.password);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: "Late is created" })).toBeVisible();
  });
});
