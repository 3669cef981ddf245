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

/**
 * Holds the first two actions of a page, each until `refuse` is called for it: the server has failed then. Later ones go
 * through; `count` counts them, too. The route stays: Playwright drops a request that it holds when its route is removed,
 * and the page would wait for ever.
 */
export async function refuseTwice(page: Page, actions: string) {
  const told = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let begun = 0;
  let refused = 0;
  await page.route(actions, async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    const held = told[begun++];
    if (!held) return route.fallback();
    await held.promise;
    await route.fulfill({ status: 503, contentType: "text/plain", body: "away" });
  });
  return { refuse: () => told[refused++]?.resolve(), count: () => begun };
}
