import { expect, test } from "./fixtures";

const DAY = "public, max-age=86400";
const FILES = [
  { path: "/favicon.ico", type: "image/x-icon" },
  { path: "/icon.svg", type: "image/svg+xml" },
  { path: "/icon-192.png", type: "image/png" },
  { path: "/icon-512.png", type: "image/png" },
  { path: "/icon-maskable-512.png", type: "image/png" },
  { path: "/apple-touch-icon.png", type: "image/png" },
  { path: "/manifest.webmanifest", type: "application/manifest+json" },
  { path: "/us-states.svg", type: "image/svg+xml" },
  { path: "/screenshots/builder.png", type: "image/png" },
];

for (const { path, type } of FILES) {
  test(`${path} is served with its type, is cached for a day, and may run nothing`, async ({ request }) => {
    const response = await request.get(path);
    expect(response.status()).toBe(200);
    const headers = response.headers();
    expect(headers["content-type"]?.split(";")[0]).toBe(type);
    expect(headers["cache-control"]).toBe(DAY);
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["content-security-policy"]).toContain("object-src 'none'");
  });
}

for (const font of ["instrument-sans-5.3.0", "newsreader-display-1"]) {
  test(`the font ${font} is kept for a year`, async ({ request }) => {
    const response = await request.get(`/fonts/${font}.woff2`);
    expect(response.status()).toBe(200);
    expect(response.headers()["content-type"]).toBe("font/woff2");
    expect(response.headers()["cache-control"]).toBe("public, max-age=31536000, immutable");
  });
}

test("every page links icons and manifest", async ({ page }) => {
  await page.goto("/");
  const linked = (rel: string) =>
    page
      .locator(`link[rel="${rel}"]`)
      .evaluateAll((links) =>
        links.map((link) => new URL(link.getAttribute("href") ?? "", document.baseURI).pathname),
      );
  expect(await linked("icon")).toEqual(["/favicon.ico", "/icon.svg"]);
  expect(await linked("apple-touch-icon")).toEqual(["/apple-touch-icon.png"]);
  expect(await linked("manifest")).toEqual(["/manifest.webmanifest"]);
});

for (const path of ["/.well-known/security.txt", "/security.txt"]) {
  test(`${path} says where to report a vulnerability`, async ({ request }) => {
    const response = await request.get(path);
    expect(response.status()).toBe(200);
    expect(response.headers()["content-type"]).toBe("text/plain; charset=utf-8");
    expect(await response.text()).toMatch(/^Contact: mailto:\S+@\S+\nExpires: \d{4}-\d\d-\d\dT[\d:.]+Z\n/);
  });
}
