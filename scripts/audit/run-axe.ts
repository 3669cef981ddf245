import AxeBuilder from "@axe-core/playwright";
import { chromium } from "playwright";
import { BROWSER_FLAGS } from "../stack/browser-flags";

/** Checks a page at 390 px. @returns each violated rule with the number of its elements. */
export async function runAxe(executablePath: string, url: string): Promise<string[]> {
  const browser = await chromium.launch({ executablePath, args: BROWSER_FLAGS });
  try {
    const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
    await page.goto(url, { waitUntil: "networkidle" });
    const { violations } = await new AxeBuilder({ page }).analyze();
    return violations.map(({ id, nodes }) => `${id} (${nodes.length})`);
  } finally {
    await browser.close();
  }
}
