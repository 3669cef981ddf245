import type { Page } from "@playwright/test";
import { listFirstScripts } from "@/scripts/audit/weigh-first-scripts";
import { expect, test } from "./fixtures";
import { BuilderPage } from "./pages/builder-page";
import { InquiryForm } from "./pages/inquiry-form";

test.use({ allowConsole: [/ERR_FAILED/] });

/** Opens a page, and blocks the scripts that it loads after its first ones. @returns a function that unblocks them. */
async function missLaterScripts(page: Page, path: string): Promise<() => Promise<void>> {
  const first = listFirstScripts(await (await page.request.get(path)).text());
  const later = (url: URL) =>
    url.pathname.endsWith(".js") && !first.some((source) => source.includes(url.pathname));
  await page.route(later, (route) => route.abort());
  await page.goto(path);
  return () => page.unroute(later);
}

test("the builder shows its page's catalog and price, and goes on when its scripts load", async ({
  page,
}) => {
  const loadThem = await missLaterScripts(page, "/purchase-leads");
  const builder = new BuilderPage(page);
  await builder.buildSmallest();
  await expect(builder.price).toContainText("$10,500");
  await expect(page.getByText("Failed to calculate pricing. Please try again.")).toBeVisible();
  await builder.proceedButton.click();
  await expect(page.getByText("Failed to save lead configuration. Please try again.")).toBeVisible();
  await loadThem();
  await builder.proceedButton.click();
  await expect(page).toHaveURL(/\/auth/);
});

test("home says that the packages are missing, and the contact form keeps what was typed", async ({
  page,
  createUser,
}) => {
  const loadThem = await missLaterScripts(page, "/");
  await page.locator("#pricing").scrollIntoViewIfNeeded();
  await expect(page.getByText("The packages could not be loaded.")).toBeVisible();
  const form = new InquiryForm(page);
  await form.fillIn(createUser());
  await form.send();
  await expect(page.getByText("Failed to submit your inquiry. Please try again.")).toBeVisible();
  await expect(form.firstName).toHaveValue("Vera");
  await loadThem();
  await form.send();
  await expect(page.getByText("Success!")).toBeVisible();
  await expect(form.firstName).toHaveValue("");
});
