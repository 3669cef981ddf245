import { expect, test } from "./fixtures";
import { HelpCenterPage } from "./pages/help-center-page";

test("a search leads to an article, by keyboard alone @phone", async ({ page }) => {
  const help = new HelpCenterPage(page);
  await help.open();
  await help.search.focus();
  await page.keyboard.type("order status");
  await expect(help.results.getByRole("link").first()).toBeVisible();
  await expect(page).toHaveURL("/help-center?q=order+status");
  await page.keyboard.press("Tab");
  const first = help.results.getByRole("link").first();
  await expect(first).toBeFocused();
  const title = await first.innerText();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page).toHaveURL(/\/help-center\/[a-z-]+$/);
});

test("a search in the address is taken up, and nothing found leads on", async ({ page }) => {
  const help = new HelpCenterPage(page);
  await help.open("?q=webhook");
  await expect(help.search).toHaveValue("webhook");
  await expect(help.results.getByRole("link").first()).toBeVisible();
  await help.search.fill("zeppelin");
  await expect(page.getByText("No article found for “zeppelin”.")).toBeVisible();
  await help.search.fill("");
  await expect(page).toHaveURL("/help-center");
});

test.describe("when the index does not come", () => {
  test.use({ allowConsole: [/status of 503/] });

  test("the search says so and tries again", async ({ page }) => {
    const index = "**/help-center/search-index.json";
    await page.route(index, (route) => route.fulfill({ status: 503, body: "" }));
    const help = new HelpCenterPage(page);
    await help.open();
    await help.search.fill("returns");
    await expect(page.getByText("We could not load the search.")).toBeVisible();
    await page.unroute(index);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(help.results.getByRole("link").first()).toBeVisible();
  });
});

test("four shelves, three ways to a person, six questions", async ({ page }) => {
  await new HelpCenterPage(page).open();
  for (const shelf of [
    "Getting started",
    "Orders and billing",
    "Leads and delivery",
    "Compliance and account",
  ]) {
    expect(await page.getByRole("region", { name: shelf }).getByRole("link").count()).toBeGreaterThanOrEqual(
      5,
    );
  }
  await expect(page.getByText("Mon-Fri 9AM-6PM EST").first()).toBeVisible();
  await expect(page.getByText(/^(Open now, until|Closed now, opens) /)).toBeVisible();
  await expect(page.getByText(/^(Staffed now, until|Away now, back) /)).toBeVisible();
  const questions = page.getByRole("region", { name: "Frequently asked questions" }).getByRole("group");
  await expect(questions).toHaveCount(6);
  await questions.first().locator("summary").click();
  await expect(questions.first().getByRole("link", { name: /Read more/ })).toBeVisible();
  await page.getByRole("link", { name: "Write to us" }).click();
  await expect(page).toHaveURL("/#contact");
  await expect(page.getByRole("heading", { name: "Start Your Lead Generation" })).toBeInViewport();
});

test("an article has its contents, its neighbours and a way back", async ({ page }) => {
  await page.goto("/help-center/order-statuses");
  const contents = page.getByRole("navigation", { name: "On this page" });
  const last = contents.getByRole("link").last();
  const name = await last.innerText();
  await last.click();
  await expect(page.getByRole("heading", { level: 2, name, exact: true })).toBeInViewport();
  const related = page.getByRole("region", { name: "Related articles" }).getByRole("link");
  expect(await related.count()).toBeGreaterThanOrEqual(2);
  await related.first().click();
  await expect(page).not.toHaveURL(/order-statuses/);
  await page
    .getByRole("navigation", { name: "Breadcrumb" })
    .getByRole("link", { name: "Help Center" })
    .click();
  await expect(page).toHaveURL("/help-center");
});

test.describe("an article that is not there", () => {
  test.use({ allowConsole: [/status of 404/] });

  test("is a real 404", async ({ page }) => {
    expect((await page.goto("/help-center/no-such-article"))?.status()).toBe(404);
    await expect(page.getByText("404 Page Not Found")).toBeVisible();
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("shelves, questions and articles can be read", async ({ page }) => {
    await page.goto("/help-center");
    await expect(page.getByRole("searchbox")).toBeHidden();
    await page.getByRole("region", { name: "Orders and billing" }).getByRole("link").first().click();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });
});
