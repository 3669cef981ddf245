import { expect, type Locator, type Page } from "@playwright/test";

/**
 * Waits until React has taken the page over and its effects have run: a click on a link is the program's then, not the
 * browser's. Uses no timer, so that a test may stop the page's clock before.
 */
export async function waitUntilInteractive(page: Page): Promise<void> {
  const isHydrated = () =>
    page.evaluate(() =>
      Object.keys(document.querySelector("output[data-moving]") ?? {}).some((key) =>
        key.startsWith("__reactFiber"),
      ),
    );
  await expect.poll(isHydrated).toBe(true);
  // React runs effects in messages of its own; ours come after them.
  for (let message = 0; message < 3; message += 1) {
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener("message", () => resolve());
          port1.start();
          port2.postMessage(null);
        }),
    );
  }
}

/** Waits until React has taken the page over and the browser is idle: what the page asks for when it starts, it has asked for. */
export async function waitUntilIdle(page: Page): Promise<void> {
  await waitUntilInteractive(page);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}

/**
 * Presses the slash key until it has put the focus into a search box. The box listens once React has taken its part of the
 * page over, which may be after the rest (`waitUntilInteractive`); an earlier press does nothing.
 */
export async function focusBySlash(box: Locator): Promise<void> {
  await expect(async () => {
    await box.page().keyboard.press("/");
    await expect(box).toBeFocused({ timeout: 1_000 });
  }).toPass();
}
