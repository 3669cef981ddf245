import type { Page } from "@playwright/test";
import { waitUntilInteractive } from "./interactive";

/** A moment of a transition, in milliseconds since the watch began. */
export interface Moment {
  what: "overlay on" | "overlay off" | "address";
  address: string;
  atMs: number;
}

declare global {
  var navigationMoments: Moment[];
}

/** Notes, inside the page, when the overlay comes and goes and when the address changes. Survives soft navigations. Waits for React before. */
export async function watchNavigation(page: Page): Promise<{ moments: () => Promise<Moment[]> }> {
  await waitUntilInteractive(page);
  await page.evaluate(() => {
    const begin = performance.now();
    const moments: Moment[] = [];
    globalThis.navigationMoments = moments;
    const note = (what: Moment["what"]) =>
      moments.push({ what, address: location.pathname + location.hash, atMs: performance.now() - begin });
    let moving = false;
    let address = location.href;
    new MutationObserver(() => {
      const now = document.querySelector("[data-moving=true]") !== null;
      if (now !== moving) note(now ? "overlay on" : "overlay off");
      moving = now;
      if (location.href !== address) note("address");
      address = location.href;
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  return { moments: () => page.evaluate(() => globalThis.navigationMoments) };
}
