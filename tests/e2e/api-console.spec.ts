import type { Page } from "@playwright/test";
import { createCustomer } from "@/tests/factories/accounts";
import { createApiKey } from "@/tests/factories/api-keys";
import { expect, test } from "./fixtures";
import { expectSound } from "./sound-page";

/** The line of an operation, which opens its fields. */
function operation(page: Page, name: string) {
  return page.locator(`#operations-${name} .opblock-summary-control`);
}

test("a test key sends a call from the console, and the response is shown @phone", async ({
  page,
  baseURL,
}) => {
  const { user } = await createCustomer();
  const { key } = await createApiKey(user, { mode: "test", scopes: ["leads:read"] });
  const elsewhere: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(baseURL ?? "") && !request.url().startsWith("data:"))
      elsewhere.push(request.url());
  });
  await page.goto("/api-documentation#try-it");
  await page.getByRole("link", { name: "console" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "API console" })).toBeVisible();
  await page.getByLabel("Test key").fill(key);
  await operation(page, "Leads-listLeads").press("Enter");
  await expect(page.getByLabel("lead_type")).toHaveValue("life-premium");
  const answered = page.waitForResponse((response) => new URL(response.url()).pathname === "/api/leads");
  await page.getByRole("button", { name: "Execute" }).press("Enter");
  const response = await answered;
  expect(response.status()).toBe(200);
  expect(response.request().headers()["authorization"]).toBe(`Bearer ${key}`);
  await expect(page.locator(".live-responses-table tbody .response-col_status").first()).toContainText("200");
  await expect(page.locator(".live-responses-table")).toContainText('"next_cursor"');
  await expectSound(page);
  expect(elsewhere).toEqual([]);
});

test("a key that was typed before the page's scripts had loaded is sent", async ({ page }) => {
  const { user } = await createCustomer();
  const { key } = await createApiKey(user, { mode: "test", scopes: ["leads:read"] });
  const { promise: typed, resolve: goOn } = Promise.withResolvers<void>();
  await page.route("**/*.js", async (route) => {
    await typed;
    await route.continue();
  });
  await page.goto("/api-documentation/console", { waitUntil: "commit" });
  await page.getByLabel("Test key").fill(key);
  goOn();
  await operation(page, "Leads-listLeads").press("Enter");
  // Until its fields have their values, Swagger UI does not know the operation, and Execute fails.
  await expect(page.getByLabel("lead_type")).toHaveValue("life-premium");
  const answered = page.waitForResponse((response) => new URL(response.url()).pathname === "/api/leads");
  await page.getByRole("button", { name: "Execute" }).press("Enter");
  expect((await answered).status()).toBe(200);
});

test.describe("a key that is not for the console", () => {
  test.use({ allowConsole: [/status of 401/] });

  test("is named, and is not sent", async ({ page }) => {
    await page.goto("/api-documentation/console");
    await page.getByLabel("Test key").fill("lwk_live_1234567890");
    await expect(page.getByText("This is a live key")).toBeVisible();
    await operation(page, "Orders-listOrders").click();
    const answered = page.waitForResponse((response) => response.url().includes("/api/orders?"));
    await page.getByRole("button", { name: "Execute" }).click();
    const response = await answered;
    expect(response.status()).toBe(401);
    expect(response.request().headers()["authorization"]).toBeUndefined();
  });
});

test("the console has a policy of its own: its scripts have a nonce", async ({ request }) => {
  const policyOf = async () =>
    (await request.get("/api-documentation/console")).headers()["content-security-policy"] ?? "";
  const [first, second] = [await policyOf(), await policyOf()];
  expect(first).toMatch(/script-src 'self' 'nonce-[^']+';/);
  expect(first).not.toMatch(/script-src[^;]*unsafe/);
  expect(first).not.toMatch(/https?:/);
  expect(second).not.toBe(first);
});
