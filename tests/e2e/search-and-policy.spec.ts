import { expect, test } from "./fixtures";
import { AuthPage } from "./pages/auth-page";
import { waitUntilIdle } from "./pages/interactive";

declare global {
  /** The framework's router, as it is in every page. */
  var next: { router: { push: (path: string) => void } };
}

test.describe("what search engines see", () => {
  for (const [path, canonical, share] of [
    ["/", "https://leadwell.example", "/opengraph-image"],
    ["/purchase-leads", "https://leadwell.example/purchase-leads", "/purchase-leads/opengraph-image"],
    ["/select-leads", "https://leadwell.example/purchase-leads", "/opengraph-image"],
  ] as const) {
    test(`of ${path}`, async ({ page }) => {
      await page.goto(path);
      await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", canonical);
      await expect(page.locator('meta[name="description"]')).toHaveAttribute("content", /\w{3}/);
      const image = await page.locator('meta[property="og:image"]').getAttribute("content");
      const { pathname } = new URL(image ?? "");
      // An image below a route group gets a suffix.
      expect(pathname.replace(/-\w{6}$/, "")).toBe(share);
      const answer = await page.request.get(pathname);
      expect(answer.headers()["content-type"]).toBe("image/png");
    });
  }

  for (const path of ["/auth", "/checkout"]) {
    test(`of ${path} is that it is private`, async ({ page }) => {
      await page.goto(path);
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
    });
  }

  test("of the packages are their lowest prices", async ({ page }) => {
    // The page is kept for a minute; other tests put packages on offer and take them off.
    await expect(async () => {
      await page.goto("/");
      const facts: unknown = JSON.parse(await page.locator('script[type="application/ld+json"]').innerText());
      const asked = await page.request.get("/api/lead-packages");
      const packages: { price: string }[] = await asked.json();
      expect(packages.length).toBeGreaterThanOrEqual(3);
      for (const { price } of packages) expect(JSON.stringify(facts)).toContain(`"lowPrice":"${price}"`);
    }).toPass();
  });

  test("of the robots file leads to a sitemap whose pages are there", async ({ request }) => {
    expect(await (await request.get("/robots.txt")).text()).toContain("Sitemap: ");
    const sitemap = await (await request.get("/sitemap.xml")).text();
    const pages = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(url ?? "").pathname);
    expect(pages).toContain("/purchase-leads");
    for (const page of pages) expect([page, (await request.get(page)).status()]).toEqual([page, 200]);
  });
});

test.describe("the content security policy", () => {
  test("knows nobody but us, except on checkout", async ({ request }) => {
    const policyOf = async (path: string) =>
      (await request.get(path)).headers()["content-security-policy"] ?? "";
    for (const path of ["/", "/purchase-leads", "/auth", "/no-such-page"]) {
      const policy = await policyOf(path);
      expect(policy).toContain("frame-src 'none'");
      expect(policy).not.toMatch(/https?:/);
    }
    const [first, second] = [await policyOf("/checkout"), await policyOf("/checkout")];
    expect(first).toMatch(/script-src 'self' 'nonce-[^']+' http/);
    expect(first).not.toMatch(/script-src[^;]*unsafe-inline/);
    expect(second).not.toBe(first);
  });
});

test("checkout gets its own document, and with it its policy, whichever way a customer comes", async ({
  page,
}) => {
  await page.goto("/purchase-leads");
  await expect(page.getByRole("radio", { name: "Life", exact: true })).toBeVisible();
  await page.evaluate(() => globalThis.next.router.push("/checkout?package=growth"));
  await expect(page.getByRole("heading", { name: "Set up Growth" })).toBeVisible();
  const loaded = await page.evaluate(() => performance.getEntriesByType("navigation")[0]?.name);
  expect(loaded).toContain("/checkout?package=growth");
});

test("a visitor is not asked who they are; who has signed in is known after a reload", async ({
  page,
  uniqueUser,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/user")) asked.push(request.url());
  });
  await page.goto("/purchase-leads");
  await expect(page.getByRole("radio", { name: "Life", exact: true })).toBeVisible();
  await waitUntilIdle(page);
  expect(asked).toEqual([]);
  await page.goto("/auth");
  await new AuthPage(page).register(uniqueUser);
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(uniqueUser.firstName);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(uniqueUser.firstName);
  // A private page comes with its viewer.
  await waitUntilIdle(page);
  expect(asked).toEqual([]);
  await page.goto("/purchase-leads");
  await expect.poll(() => asked.length).toBe(1);
  await page.reload();
  await expect.poll(() => asked.length).toBe(2);
});
