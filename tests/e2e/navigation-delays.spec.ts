import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { waitUntilInteractive } from "./pages/interactive";

/** Opens a page whose timers only move when the test says so, from when `awaited` is there. */
async function openWithStoppedClock(page: Page, path: string, awaited?: Locator): Promise<void> {
  const start = new Date("2026-01-05T15:00:00Z");
  await page.clock.install({ time: start });
  await page.goto(path);
  await waitUntilInteractive(page);
  await awaited?.waitFor();
  await page.clock.pauseAt(new Date(start.getTime() + 60 * 60 * 1000));
}

const overlay = (page: Page) => page.getByText("Navigating...");

test("a page is left after 300 ms, and the overlay goes 500 ms after the new one is there", async ({
  page,
}) => {
  await openWithStoppedClock(page, "/privacy-policy");
  await page.getByRole("contentinfo").getByRole("link", { name: "Terms of Service" }).click();
  await expect(overlay(page)).toBeVisible();
  await page.clock.runFor(299);
  await expect(page).toHaveURL("/privacy-policy");
  await page.clock.runFor(1);
  await expect(page).toHaveURL("/terms-of-service");
  await expect(page.getByRole("heading", { level: 1, name: "Terms of service" })).toBeVisible();
  await page.clock.runFor(499);
  await expect(overlay(page)).toBeVisible();
  await page.clock.runFor(1);
  await expect(overlay(page)).toBeHidden();
});

test("a page that is loaded as a document of its own comes after 300 ms too", async ({ page }) => {
  const choose = page.getByRole("link", { name: "Choose Growth" });
  await openWithStoppedClock(page, "/#pricing", choose);
  await choose.click();
  await expect(overlay(page)).toBeVisible();
  await page.clock.runFor(299);
  await expect(page).toHaveURL("/#pricing");
  await page.clock.runFor(1);
  await expect(page).toHaveURL("/checkout?package=growth");
});

test("a page that arrives late does not end the click that came after it", async ({ page }) => {
  const choose = page.getByRole("link", { name: "Choose Growth" });
  await openWithStoppedClock(page, "/#pricing", choose);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(/privacy-policy/, async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacy Policy" }).click();
  await page.clock.runFor(300);
  await choose.click();
  release();
  await expect(page).toHaveURL("/privacy-policy");
  await page.clock.runFor(600);
  await expect(page).toHaveURL("/checkout?package=growth");
});

test("after a scroll the overlay goes after 800 ms", async ({ page }) => {
  await openWithStoppedClock(page, "/");
  await page.getByRole("navigation").getByRole("link", { name: "Services" }).first().click();
  await expect(overlay(page)).toBeVisible();
  await page.clock.runFor(799);
  await expect(overlay(page)).toBeVisible();
  await page.clock.runFor(1);
  await expect(overlay(page)).toBeHidden();
});
