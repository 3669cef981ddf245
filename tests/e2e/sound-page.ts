import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./fixtures";

/** Nothing on the page that axe finds fault with. */
export async function expectAccessible(page: Page): Promise<void> {
  // Rows of another filter are dimmed until those of the new one are there.
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  let found = await judge(page);
  // A toast may have begun to fade out while axe looked at it, which takes seconds on a busy machine: a real fault is found again.
  if (found.length > 0) found = await judge(page);
  expect(found, page.url()).toEqual([]);
}

async function judge(page: Page): Promise<string[]> {
  await endFades(page);
  // A page without frames is judged in itself; for frames axe opens another page, which takes longer than the judgment.
  const hasFrames = page.frames().length > 1;
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(!hasFrames).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}

const LONGEST_FADE_MS = 2_000;

/** Waits for short transitions, because a toast that fades in has too little contrast for a moment. */
async function endFades(page: Page): Promise<void> {
  await page.evaluate(async (longest) => {
    const fades = document
      .getAnimations()
      .filter(({ playState }) => playState === "running")
      .filter(({ effect }) => Number(effect?.getComputedTiming().endTime ?? 0) <= longest);
    await Promise.all(fades.map(({ finished }) => finished.catch(() => undefined)));
  }, LONGEST_FADE_MS);
}

/** Nothing is wider than the window; of a given width, which stays, where there is one. */
export async function expectNoSideways(page: Page, width?: number): Promise<void> {
  if (width !== undefined) await page.setViewportSize({ width, height: 700 });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, `${page.url()} at ${width ?? "this width"}`).toBeLessThanOrEqual(0);
}

/** Accessible as it is, and nothing wider than the narrowest window there is. The window then is as it was. */
export async function expectSound(page: Page): Promise<void> {
  await expectAccessible(page);
  const before = page.viewportSize();
  await expectNoSideways(page, 320);
  if (before) await page.setViewportSize(before);
}
