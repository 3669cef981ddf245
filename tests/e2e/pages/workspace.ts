import type { Page } from "@playwright/test";

/** The navigation of a customer's private pages: the rail, or the bottom bar of a phone. */
export const customerNavigation = (page: Page) => page.getByRole("navigation", { name: "Your pages" });

/** Opens the account menu. */
export async function openAccountMenu(page: Page): Promise<void> {
  await page
    .getByRole("banner")
    .getByRole("button", { name: /^Account of/ })
    .click();
}

/** The URL of the sign-in page that leads back to a path. */
export const signInFor = (path: string) => `/auth?next=${encodeURIComponent(path)}`;
