import { expect, test } from "./fixtures";

const DOCUMENTS = [
  { path: "/tcpa-compliance", title: "TCPA compliance", part: "Penalties" },
  { path: "/privacy-policy", title: "Privacy policy", part: "Children" },
  { path: "/terms-of-service", title: "Terms of service", part: "Governing law and arbitration" },
  { path: "/api-documentation", title: "API documentation", part: "HTTP status codes" },
  { path: "/webhooks", title: "Webhooks", part: "Responses and retries" },
] as const;

for (const { path, title, part } of DOCUMENTS) {
  test.describe(path, () => {
    test("has title, date and a way home", async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
      await expect(page.getByText(/Last reviewed/).first()).toBeVisible();
      await page.getByRole("link", { name: "Back to home" }).click();
      await expect(page).toHaveURL("/");
    });

    test("its table of contents leads to each part, and stays in view", async ({ page }) => {
      await page.goto(path);
      const contents = page.getByRole("navigation", { name: "On this page" });
      await contents.getByRole("link", { name: part }).click();
      await expect(page.getByRole("heading", { level: 2, name: part })).toBeInViewport();
      await expect(contents.getByRole("link", { name: part })).toBeInViewport();
    });

    test("prints the text without the site around it", async ({ page }) => {
      await page.goto(path);
      await page.emulateMedia({ media: "print" });
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.getByRole("heading", { level: 2, name: part })).toBeVisible();
      await expect(page.locator("body > header")).toBeHidden();
      await expect(page.locator("body > footer")).toBeHidden();
      await expect(page.getByRole("navigation", { name: "On this page" })).toBeHidden();
    });
  });
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("the table of contents folds away after a choice and with Escape", async ({ page }) => {
    await page.goto("/terms-of-service");
    const contents = page.getByRole("navigation", { name: "On this page" });
    const toggle = contents.getByText("On this page");
    const returns = contents.getByRole("link", { name: "Duplicates and returns" });
    await expect(returns).toBeHidden();
    await toggle.click();
    await returns.click();
    await expect(page).toHaveURL(/#returns$/);
    await expect(page.getByRole("heading", { level: 2, name: "Duplicates and returns" })).toBeInViewport();
    await expect(returns).toBeHidden();
    await toggle.click();
    await expect(returns).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(returns).toBeHidden();
  });
});

test.describe("may I call now?", () => {
  test.beforeEach(async ({ page }) => {
    // A Sunday, 11:30 AM in Chicago, 10:30 AM in El Paso.
    await page.clock.setFixedTime("2026-11-22T17:30:00Z");
    await page.goto("/tcpa-compliance#calling-hours");
  });

  test("says yes, and until when, by the consumer's clock", async ({ page }) => {
    await page.getByLabel("State", { exact: true }).selectOption("New York");
    await expect(page.getByText("Yes, inside the calling window")).toBeVisible();
    await expect(page.getByText("Sun, Nov 22, 9:00 PM EST")).toBeVisible();
  });

  test("says no, and when it opens, in the zone that is chosen", async ({ page }) => {
    await page.getByLabel("State", { exact: true }).selectOption("Texas");
    await expect(page.getByText("No, outside the calling window")).toBeVisible();
    await expect(page.getByText("Texas: 12 PM to 9 PM on Sundays.")).toBeVisible();
    await expect(page.getByText("Sun, Nov 22, 12:00 PM MST")).toBeVisible();
    await page.getByLabel("Time zone").selectOption("Central Time");
    await expect(page.getByText("Sun, Nov 22, 12:00 PM CST")).toBeVisible();
  });

  test("works with the keyboard alone", async ({ page }) => {
    const state = page.getByLabel("State", { exact: true });
    await expect(state).toBeEnabled();
    await state.focus();
    await page.keyboard.type("Utah");
    await expect(page.getByText("Utah: no sales calls on Sundays.")).toBeVisible();
  });
});

test("a phone reads the long documents on at most 9,000 pixels @phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ["/tcpa-compliance", "/publishers/auto"]) {
    await page.goto(path);
    expect(await page.evaluate(() => document.documentElement.scrollHeight), path).toBeLessThan(9_000);
  }
});

test("the state table is filtered and sorted by name @phone", async ({ page }, { project }) => {
  await page.goto("/tcpa-compliance#calling-hours");
  if (project.name === "phone") await page.getByText("All 51 states").click();
  const rows = page.getByRole("table", { name: /live sales calls by state/ }).locator("tbody tr");
  await expect(rows).toHaveCount(51);
  await page.getByLabel("Find a state").fill("new");
  await expect(rows).toHaveCount(4);
  await expect(rows.first()).toContainText("New Hampshire");
  await page.getByRole("button", { name: /sorted A to Z/ }).press("Enter");
  await expect(rows.first()).toContainText("New York");
  await page.getByLabel("Only stricter than federal").press("Space");
  await expect(rows).toHaveCount(1);
  await expect(page.getByText("1 of 51 states")).toBeVisible();
  await page.getByLabel("Find a state").fill("zzz");
  await expect(page.getByText("No matching states.")).toBeVisible();
});

test("code examples change language with the arrow keys and can be copied", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/api-documentation#list-leads");
  const tabs = page.getByRole("tablist", { name: "List leads: language" });
  await tabs.getByRole("tab", { name: "curl" }).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(tabs.getByRole("tab", { name: "Python" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("button", { name: "Copy List leads in curl" })).toBeHidden();
  await page.getByRole("button", { name: "Copy List leads in Python" }).press("Enter");
  await expect(page.getByText("Copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("urllib.request.urlopen(");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("every example is below the other, and there are no dead buttons", async ({ page }) => {
    await page.goto("/api-documentation");
    const leads = page.locator("#list-leads");
    for (const text of ["curl -G", "await fetch(url", "urllib.request.urlopen(", "curl_exec("]) {
      await expect(leads.getByText(text)).toBeVisible();
    }
    await expect(leads.getByRole("tab")).toHaveCount(0);
    await expect(leads.getByRole("button")).toHaveCount(0);
  });

  test("the state table is complete", async ({ page }) => {
    await page.goto("/tcpa-compliance");
    await expect(page.getByRole("row", { name: /Wyoming/ })).toContainText("8 AM to 8 PM");
    await expect(page.getByLabel("Find a state")).toBeHidden();
  });
});
