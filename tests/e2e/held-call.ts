import type { Page } from "@playwright/test";

/** Holds the POST calls of a page to addresses that match, until they are let go. @returns the function that lets them go. */
export async function holdPosts(page: Page, address: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    if (route.request().method() === "POST") await promise;
    await route.continue();
  });
  return resolve;
}
