import type { Page, Route } from "@playwright/test";
import { listFirstScripts } from "@/scripts/audit/weigh-first-scripts";
import { expect, test } from "./fixtures";
import { BuilderPage } from "./pages/builder-page";
import { InquiryForm } from "./pages/inquiry-form";
import { waitUntilInteractive } from "./pages/interactive";

test.use({ allowConsole: [/ERR_FAILED/] });

/** Answers for the scripts that a page loads after its first ones. @returns a function that lets them through. */
async function routeLaterScripts(page: Page, path: string, answer: (route: Route) => Promise<void>) {
  const first = listFirstScripts(await (await page.request.get(path)).text());
  const later = (url: URL) =>
    url.pathname.endsWith(".js") && !first.some((source) => source.includes(url.pathname));
  await page.route(later, answer);
  return () => page.unroute(later);
}

/** Opens a page, and blocks the scripts that it loads after its first ones. @returns a function that unblocks them. */
async function missLaterScripts(page: Page, path: string): Promise<() => Promise<void>> {
  const loadThem = await routeLaterScripts(page, path, (route) => route.abort());
  await page.goto(path);
  return loadThem;
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

test("the contact form says that it is on its way while its code loads, and is sent once, as it was", async ({
  page,
  createUser,
}) => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await routeLaterScripts(page, "/", async (route) => {
    await held;
    await route.continue();
  });
  const sent: unknown[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/contact")) sent.push(request.postDataJSON());
  });
  // A script that is held may hold the page's load, too.
  await page.goto("/", { waitUntil: "domcontentloaded" });
  await waitUntilInteractive(page);
  const form = new InquiryForm(page);
  await form.fillIn(createUser());
  await form.send();
  await expect(page.getByRole("button", { name: "Submitting..." })).toBeDisabled();
  await form.message.fill("And in Ohio?");
  letGo();
  await expect(page.getByText("Success!")).toBeVisible();
  await expect(page.getByRole("button", { name: "Send inquiry" })).toBeEnabled();
  await expect(form.message).toHaveValue("And in Ohio?");
  expect(sent).toMatchObject([{ message: "How many leads in Texas?" }]);
});
