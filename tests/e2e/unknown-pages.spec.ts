import { expect, test } from "./fixtures";
import { signInAsCustomer, signInAsStaff } from "./signed-in";
import { expectSound } from "./sound-page";

// The framework's own page for such a URL is made at build: the areas' policy refuses its scripts, and it has no styles.
// Chrome logs the status of the page.
test.use({ allowConsole: [/status of 404/] });

test("a URL of the customer area that does not exist says so in the area's frame @phone", async ({
  page,
  uniqueUser,
}) => {
  await signInAsCustomer(page, uniqueUser);
  for (const path of ["/dashboard/nothing", "/dashboard/nothing", "/dashboard/billing/nothing/here"]) {
    expect((await page.goto(path))?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1, name: "404 Page Not Found" })).toBeVisible();
    await expectSound(page);
  }
  await page.getByRole("link", { name: "Go to the overview" }).click();
  await expect(page).toHaveURL("/dashboard");
});

test("a URL of the staff area that does not exist says so in the area's frame @phone", async ({ page }) => {
  await signInAsStaff(page);
  for (const path of ["/admin/nothing", "/admin/orders/nothing/here"]) {
    expect((await page.goto(path))?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1, name: "404 Page Not Found" })).toBeVisible();
    await expectSound(page);
  }
  await page.getByRole("link", { name: "Go to the overview" }).click();
  await expect(page).toHaveURL("/admin/overview");
});
