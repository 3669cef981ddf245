import type { Page } from "@playwright/test";
import { statesResponse } from "@/lib/catalog/schemas";
import { expect, test } from "./fixtures";
import { BuilderPage } from "./pages/builder-page";

/** A new installation knows no supply, and says Med of every state. */
async function onlyTexasIsHigh(page: Page): Promise<void> {
  await page.route(/\/api\/states(\?|$)/, async (route) => {
    const states = statesResponse.parse(await (await route.fetch()).json());
    await route.fulfill({
      json: states.map((state) => ({ ...state, availability: state.code === "TX" ? "High" : "Med" })),
    });
  });
}

test("the supply of the states is said in colour and in words", async ({ page }) => {
  await onlyTexasIsHigh(page);
  await page.goto("/#pricing");
  await expect(page.getByText("High: Texas. All others: Med.")).toBeVisible();
  await expect(page.locator('[data-state="TX"]')).toHaveAttribute("data-supply", "High");
});

test.describe("the builder's map", () => {
  test("and the list show the same choice @phone", async ({ page }) => {
    await new BuilderPage(page).open();
    const onMap = page.locator('[data-state="TX"]');
    const inList = page.getByRole("checkbox", { name: /^Texas/ });
    await onMap.click();
    await expect(inList).toBeChecked();
    await expect(onMap).toHaveAttribute("data-selected", "true");
    await inList.uncheck();
    await expect(onMap).not.toHaveAttribute("data-selected");
    await inList.check();
    await expect(onMap).toHaveAttribute("data-selected", "true");
  });

  test("picks regions and neighbours", async ({ page }) => {
    await onlyTexasIsHigh(page);
    await new BuilderPage(page).open();
    await expect(page.locator('[data-state="TX"]')).toHaveAttribute("data-supply", "High");
    const chosen = page.locator("[data-state][data-selected]");
    await page.getByRole("checkbox", { name: /^Maine/ }).check();
    await page.getByRole("button", { name: "Add neighboring states" }).click();
    await expect(chosen).toHaveCount(2);
    await expect(page.getByRole("checkbox", { name: /^New Hampshire/ })).toBeChecked();
    await page.getByRole("button", { name: "Southwest" }).click();
    await expect(chosen).toHaveCount(6);
    await page.getByRole("button", { name: "Clear" }).click();
    await expect(chosen).toHaveCount(0);
    await page.getByRole("button", { name: "All High" }).click();
    await expect(chosen).toHaveCount(1);
    await expect(page.getByRole("checkbox", { name: "Texas High" })).toBeChecked();
  });
});
