import { expect, test } from "./fixtures";

test("every link of the navigation and of the footer leads to a page, or to a section of the home page", async ({
  page,
}) => {
  await page.goto("/");
  const links = page.locator("header a[href], footer a[href]");
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
  const targets = [...new Set(hrefs)].filter((href) => !/^(mailto|tel):/.test(href));
  expect(targets.length).toBeGreaterThan(15);
  for (const target of targets) {
    const response = await page.request.get(target, { maxRedirects: 0 });
    expect([target, response.status()]).toEqual([target, 200]);
    const [, id] = target.split("#");
    if (id) await expect(page.locator(`[id="${id}"]`), target).toHaveCount(1);
  }
});
