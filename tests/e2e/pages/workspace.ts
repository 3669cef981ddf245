import type { Page } from "@playwright/test";
import { waitUntilInteractive } from "./interactive";

/** The navigation of a customer's private pages: the rail, or the bottom bar of a phone. */
export const customerNavigation = (page: Page) => page.getByRole("navigation", { name: "Your pages" });

/** Opens the account menu. */
export async function openAccountMenu(page: Page): Promise<void> {
  await waitUntilInteractive(page);
  await page
    .getByRole("banner")
    .getByRole("button", { name: /^Account of/ })
    .click();
}

/** Opens a page by its entry in the navigation. On a phone, most entries are behind "More". */
export async function openEntry(page: Page, name: RegExp): Promise<void> {
  const more = page.getByRole("button", { name: "More", exact: true });
  if (await more.isVisible()) await more.click();
  await page.getByRole("navigation").getByRole("link", { name }).click();
}

/** The URL of the sign-in page that leads back to a path. */
export const signInFor = (path: string) => `/auth?next=${encodeURIComponent(path)}`;
