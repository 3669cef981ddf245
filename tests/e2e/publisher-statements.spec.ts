import { db } from "@/lib/platform/db/prisma.server";
import { expect, test } from "./fixtures";
import { giveReason, signInAsStaff } from "./signed-in";
import { expectSound } from "./sound-page";

test("staff set a payout price of a publisher and open its statement", async ({ page }) => {
  const publisher = await db().publisher.create({
    data: { name: `Payouts ${Date.now()}`, lines: ["auto"], states: [] },
  });
  await signInAsStaff(page);
  await page.goto(`/admin/publishers/${publisher.id}`);
  await page.getByRole("button", { name: "Set a price" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Dollars per lead").fill("12,50");
  await dialog.getByRole("button", { name: "Set price" }).click();
  await expect(dialog.getByText("The payout is 0 to 1,000 dollars, for example 12.50.")).toBeVisible();
  await dialog.getByLabel("Dollars per lead").fill("12.50");
  await dialog.getByLabel("Tier").selectOption("premium");
  await dialog.getByRole("button", { name: "Set price" }).click();
  await giveReason(page, "Agreed by mail");
  await expect(page.getByText("Payout price set.")).toBeVisible();
  await expect(page.getByText(/^\$12\.50 since /)).toBeVisible();
  await expectSound(page);
  await page.getByRole("link", { name: "Statements" }).click();
  await expect(page.getByRole("heading", { level: 1, name: publisher.name })).toBeVisible();
  await expect(page.getByText("No lead was sold or returned in this month.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Close month" })).toBeDisabled();
  await expectSound(page);
  const month = /\/statements\/(\d{4}-\d{2})$/.exec(page.url())?.[1];
  const file = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download CSV" }).click();
  expect((await file).suggestedFilename()).toMatch(new RegExp(`^payout-${month}-[\\da-f]{8}\\.csv$`));
});

test.describe("a connection that fails", () => {
  test.use({ allowConsole: [/ERR_FAILED|status of 403/] });

  test("does not take a new key off the page before it is copied", async ({ page }) => {
    const publisher = await db().publisher.create({
      data: { name: `Keys ${Date.now()}`, lines: ["auto"], states: [] },
    });
    await signInAsStaff(page);
    await page.goto(`/admin/publishers/${publisher.id}`);
    const issue = page.getByRole("button", { name: "Issue live key" });
    await expect(issue).toBeEnabled();
    await expect(page.getByText("No keys yet.")).toBeVisible();
    const path = `/api/admin/publishers/${publisher.id}`;
    const failed = page.waitForEvent("requestfailed", (request) => request.url().endsWith(path));
    await page.route(`**${path}`, (route) => route.abort());
    await issue.click();
    await giveReason(page, "The contract is signed");
    await failed;
    await expect(page.getByText("Copy the live key now. It is not shown again.")).toBeVisible();
    await expect(page.locator("code").filter({ hasText: /^lwp_live_[\w-]{40,}$/ })).toBeVisible();
    await expect(page.getByText("The publisher could not be loaded.")).toHaveCount(0);
  });
});
