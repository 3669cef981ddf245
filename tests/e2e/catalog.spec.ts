import type { Page } from "@playwright/test";
import { db } from "@/lib/platform/db/prisma.server";
import { changeAsShown } from "@/tests/factories/catalog-changes";
import { expect, test } from "./fixtures";
import { waitUntilInteractive } from "./pages/interactive";
import { findAdmin, giveReason, signInAsStaff } from "./signed-in";
import { expectSound } from "./sound-page";

// Alone of all tests, this one changes the package Agency and the lead type Standard life, and puts both back.
test("staff raise prices; the public card and the builder show them, and the history says who and why", async ({
  page,
  browser,
}) => {
  await signInAsStaff(page);
  const visitor = await (await browser.newContext()).newPage();
  await page.goto("/admin/catalog");
  await expect(page.getByRole("link", { name: "Edit Agency" })).toBeVisible();
  await expectSound(page);
  await page.getByRole("link", { name: "Edit Agency" }).click();

  const discount = page.getByLabel("Discount in percent (5 to 20)");
  const prices = page.getByRole("table", { name: "Prices with this discount" });
  await expect(prices.getByRole("row", { name: /^Life / })).toHaveText("Life$14,280.00$35.70$42.00");
  await discount.fill("4");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("The discount must be a whole number from 5 to 20.")).toBeVisible();

  await discount.fill("12");
  await expect(prices.getByRole("row", { name: /^Life / })).toHaveText("Life$14,784.00$36.96$42.00");
  await expect(prices.getByRole("row", { name: /^Auto / })).toHaveText("Auto$9,856.00$24.64$28.00");
  await page.getByRole("button", { name: "Save" }).click();
  await giveReason(page, "Dearer leads of the new year");
  await expect(page.getByText(/of Agency is not true at a discount of 12 percent/)).toBeVisible();

  const features = page.getByLabel("Features");
  await features.fill("400 exclusive Premium leads\nLowest price per Premium lead: 12% below the builder's");
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview).toContainText("From $9,856 / month");
  await expect(preview).toContainText("Lowest price per Premium lead: 12% below the builder's");
  await expectSound(page);
  await save(page, "Dearer leads of the new year");

  await page.getByRole("link", { name: "Edit Standard life" }).click();
  await page.getByLabel("Price per lead").fill("30");
  await save(page, "Dearer leads of the new year");

  await visitor.goto("/");
  await visitor.locator("#pricing").scrollIntoViewIfNeeded();
  await expect(visitor.getByRole("article").filter({ hasText: "Choose Agency" })).toContainText(
    "From $9,856 / month",
  );
  await visitor.goto("/purchase-leads");
  await waitUntilInteractive(visitor);
  await visitor.getByRole("radio", { name: "Life", exact: true }).check();
  await expect(visitor.getByRole("group", { name: "Lead type" })).toContainText("$30.00 per lead");

  const history = page.getByRole("region", { name: "History" });
  await expect(history).toContainText("Discount: 15% → 12%");
  await expect(history).toContainText("Price per lead: $29.00 → $30.00");
  await expect(history).toContainText("Dearer leads of the new year");
  await expectSound(page);

  await page.getByRole("link", { name: "Edit Agency" }).click();
  await discount.fill("15");
  await features.fill(
    "400 exclusive Premium leads\nOne line, all the states you are licensed in\nLowest price per Premium lead: 15% below the builder's",
  );
  await save(page, "Back to the old price");
  await page.getByRole("link", { name: "Edit Standard life" }).click();
  await page.getByLabel("Price per lead").fill("29");
  await save(page, "Back to the old price");
  await keepColleaguesPrice(page);
});

test("staff schedule a change and withdraw it", async ({ page }) => {
  await signInAsStaff(page);
  await page.goto("/admin/catalog/lead-types/life-standard");
  await page.getByLabel("Description").fill("Term inquiries, scheduled.");
  // A day that is over is refused before anybody gives a password and a reason.
  await page.getByLabel("From (optional)").fill("2020-01-01");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(/^Choose a day after today/)).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByLabel("From (optional)").fill("2099-01-01");
  await save(page, "A new text for 2099");
  const scheduled = page.getByRole("region", { name: "Scheduled changes" });
  await expect(scheduled).toContainText("Term inquiries, scheduled.");
  await expectSound(page);
  await scheduled.getByRole("button", { name: "Withdraw the change of Standard life" }).click();
  await giveReason(page, "Not after all");
  await expect(scheduled).toBeHidden();
  await expect(page.getByRole("region", { name: "History" })).toContainText("Withdrawn");
});

/** Somebody else raises the price while the form is open, and the page reads the catalog again. */
async function keepColleaguesPrice(page: Page): Promise<void> {
  const item = { itemKind: "lead-type", itemId: "life-standard" } as const;
  const readCents = async () =>
    (await db().leadType.findUniqueOrThrow({ where: { id: item.itemId } })).basePriceCents;
  const colleague = await findAdmin();
  await page.goto("/admin/catalog/lead-types/life-standard");
  const price = page.getByLabel("Price per lead");
  await expect(price).toHaveValue("29.00");
  const features = page.getByLabel("Features");
  const oldFeatures = await features.inputValue();
  await changeAsShown({ ...item, terms: { basePrice: "31" } }, "Raised by a colleague", colleague);
  // A refusal makes the page read the catalog again: the history below the form has the colleague's change.
  await price.fill("30");
  await page.getByRole("button", { name: "Save" }).click();
  await giveReason(page, "Dearer leads");
  await expect(page.getByText(/Someone else has changed this meanwhile to \$31\.00/)).toBeVisible();
  await expect(price).toHaveValue("30.00");
  await expect(page.getByRole("region", { name: "History" })).toContainText("Raised by a colleague");
  await expectSound(page);
  // The untouched price is not sent back.
  await price.fill("29.00");
  await features.fill(`${oldFeatures}\nOne line more`);
  await save(page, "A line more");
  expect(await readCents()).toBe(3_100);
  const back = { features: oldFeatures, basePrice: "29" };
  await changeAsShown({ ...item, terms: back }, "Back to the old price", colleague);
}

/** Saves the form, gives the reason, and waits for the list. */
async function save(page: Page, reason: string): Promise<void> {
  await page.getByRole("button", { name: "Save" }).click();
  await giveReason(page, reason);
  await page.waitForURL("/admin/catalog");
}
