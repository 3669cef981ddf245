import AxeBuilder from "@axe-core/playwright";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { UserError } from "../stack/user-error";

/** Who looks at a page: nobody in particular, or an account of the demo. */
export type Who = "visitor" | "customer" | "staff";

const ACCOUNTS = {
  customer: { username: "demo", password: process.env.DEMO_USER_PASSWORD ?? "demo-demo-password" },
  staff: { username: "Admin", password: process.env.DEMO_ADMIN_PASSWORD ?? "admin-demo-password" },
} as const;

const HEIGHT = 900;
/** Live streams stay open, so "no more requests" never comes on some pages. */
const SETTLE_TIMEOUT_MS = 4_000;

/** A browser in which one kind of viewer is signed in. */
export interface ReviewSession {
  page: Page;
  /** Opens a page and waits until it shows its data. */
  open(path: string): Promise<void>;
  /** @returns the targets of the links in the main part of a page, in its order. */
  links(path: string): Promise<string[]>;
  /** Takes a picture of the whole page at a width. @returns what is wrong with it, a sentence each. */
  review(path: string, width: number, file: string): Promise<string[]>;
  close(): Promise<void>;
}

/**
 * Opens a browser session on a running demo.
 * @throws UserError when the demo's account cannot sign in.
 */
export async function openSession(browser: Browser, url: string, who: Who): Promise<ReviewSession> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1440, height: HEIGHT },
    reducedMotion: "reduce",
  });
  if (who !== "visitor") await signIn(context, url, ACCOUNTS[who]);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(`console: ${message.text()} ${message.location().url}`);
  });
  page.on("pageerror", (error) => complaints.push(`console: ${error.message}`));

  async function open(path: string): Promise<void> {
    await page.goto(path);
    await page.waitForLoadState("networkidle", { timeout: SETTLE_TIMEOUT_MS }).catch(() => {});
  }

  return {
    page,
    open,
    links: async (path) => {
      await open(path);
      return page
        .locator("main a[href]")
        .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
    },
    review: async (path, width, file) => {
      complaints.length = 0;
      await page.setViewportSize({ width, height: HEIGHT });
      await open(path);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      await page.screenshot({ path: file, fullPage: true });
      // axe waits forever for a frame that may not run scripts: the preview of an email.
      await page.locator("iframe[sandbox]").evaluateAll((frames) => frames.map((frame) => frame.remove()));
      const { violations } = await new AxeBuilder({ page }).analyze();
      return [
        ...complaints,
        ...(overflow > 0 ? [`${overflow} px wider than the window`] : []),
        ...violations.map(({ id, nodes }) => `axe ${id}: ${nodes.map(({ html }) => html).join(" ")}`),
      ];
    },
    close: () => context.close(),
  };
}

async function signIn(
  context: BrowserContext,
  url: string,
  account: { username: string; password: string },
): Promise<void> {
  const response = await context.request.post("/api/login", {
    data: account,
    headers: { origin: new URL(url).origin },
  });
  if (!response.ok())
    throw new UserError(`${account.username} cannot sign in at ${url}: ${response.status()}`);
}
