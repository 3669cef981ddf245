import { expect, test } from "./fixtures";

test("the home page loads @phone", async ({ page }) => {
  const response = await page.goto("/");
  expect(response?.status()).toBe(200);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("the web server says that it is alive", async ({ request }) => {
  const response = await request.get("/api/health");
  expect(response.status()).toBe(200);
  expect(await response.json()).toEqual({ status: "ok" });
});

test("the product is ready: database, worker and queue work", async ({ request }) => {
  const response = await request.get("/api/ready");
  expect(response.status()).toBe(200);
  expect(await response.json()).toMatchObject({
    checks: { database: { ok: true }, worker: { ok: true }, queue: { ok: true } },
  });
});
