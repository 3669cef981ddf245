import type { Page } from "@playwright/test";
import fc from "fast-check";
import { createCustomer } from "@/tests/factories/accounts";
import { hostileRequests } from "../api/fuzz-requests";
import { expect, test } from "./fixtures";
import { AuthPage } from "./pages/auth-page";
import { waitUntilInteractive } from "./pages/interactive";
import { sendRaw } from "./raw-request";
import { signInAsCustomer, signInAsStaff } from "./signed-in";

/** What gets around a check that looks at the path, or at what the framework says about it. */
const DISGUISES = (path: string) => [
  path,
  `/${path}`,
  `${path}/`,
  `${path}//`,
  `/.${path}`,
  `/x/..${path}`,
  `/x/%2e%2e${path}`,
  path.replace(/a/, "%61"),
  path.replace(/a/, "%2561"),
  path.replaceAll("/", "%2f").replace("%2f", "/"),
  path.replaceAll("/", "\\"),
  path.toUpperCase(),
  `${path}.rsc`,
  `${path}.json`,
  `${path}?_rsc=1`,
  `${path};x=1`,
  `${path}%00`,
  `${path}%20`,
  `/_next/data/build${path}.json`,
  `${path}.segments/_tree.segment.rsc`,
];

const HEADERS: Record<string, string>[] = [
  {},
  { "x-middleware-subrequest": "middleware:middleware:middleware:middleware:middleware" },
  { "x-middleware-subrequest": "src/middleware:src/middleware:src/middleware" },
  { "x-middleware-next": "1", "x-middleware-rewrite": "/api/admin/users" },
  { rsc: "1", "next-router-prefetch": "1", "next-router-state-tree": "%5B%22%22%5D" },
  { "x-forwarded-host": "localhost", "x-forwarded-for": "127.0.0.1", "x-original-url": "/api/admin/users" },
  { "x-http-method-override": "GET", "x-matched-path": "/api/admin/users", "x-nextjs-data": "1" },
];

const PRIVATE = [
  "/admin",
  "/admin/users",
  "/admin/audit",
  "/dashboard",
  "/api/admin/users",
  "/api/admin/orders",
];

for (const path of PRIVATE) {
  test(`${path} tells a visitor nothing, in no disguise`, async ({ page, uniqueUser }) => {
    await signInAsCustomer(page, uniqueUser);
    for (const disguise of DISGUISES(path)) {
      for (const headers of HEADERS) {
        const answer = await sendRaw(disguise, { headers });
        const what = `${disguise} ${JSON.stringify(headers)}`;
        expect(answer.status, what).toBeLessThan(500);
        expect(answer.text, what).not.toContain(uniqueUser.email);
        expect(answer.text, what).not.toContain("@leadwell.test");
        // Where data could be, nothing but a refusal does.
        expect(answer.status, what).toBeGreaterThanOrEqual(300);
      }
    }
  });
}

test("a customer gets nothing of the staff's by the same tricks", async ({ page, uniqueUser }) => {
  await signInAsCustomer(page, uniqueUser);
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
  for (const disguise of DISGUISES("/api/admin/users")) {
    for (const headers of HEADERS) {
      const answer = await sendRaw(disguise, { headers: { ...headers, cookie } });
      expect(answer.status, disguise).not.toBe(200);
      expect(answer.text, disguise).not.toContain("demo@leadwell.test");
    }
  }
});

for (const method of ["GET", "POST"] as const) {
  test(`next-auth's ${method} answers a thousand hostile requests without failing`, async () => {
    const example = {
      params: { action: "callback", provider: "credentials" },
      query: { callbackUrl: "https://evil.example/", error: "x" },
      body: { username: "a", password: "b", csrfToken: "c", callbackUrl: "/", json: "true" },
    };
    for (const { params, query, headers, body } of fc.sample(hostileRequests(method, example), 1_000)) {
      const path = Object.values(params)
        .map((part) => encodeURIComponent(part.toWellFormed().slice(0, 200)))
        .join("/");
      // What Node itself would not send, or would wait for.
      const { "content-length": _, expect: _e, ...sendable } = headers;
      const answer = await sendRaw(`/api/auth/${path}${query.slice(0, 4_000)}`, {
        method,
        headers: { "content-type": "application/json", ...sendable },
        // Of a longer one the server closes the connection while we still write, and its answer may be lost.
        ...(body === undefined ? {} : { body: body.slice(0, 4_000) }),
      });
      expect(answer.status, `${path}${query} ${JSON.stringify(headers)} ${body}`).toBeLessThan(500);
      expect(String(answer.headers["location"] ?? "")).not.toMatch(/^https?:\/\/(?!localhost)/);
    }
  });
}

test.describe("a path that cannot be decoded", () => {
  for (const { path, status } of [
    { path: "/api/certificates/%C3%28", status: 404 },
    { path: "/api/certificates/%E0%A4%A?format=%E0", status: 404 },
    // The key is asked for before the path is read.
    { path: "/api/orders/%E0%A4%A", status: 401 },
  ]) {
    test(`${path} is ${status}, in the shape of every error of the API`, async () => {
      const answer = await sendRaw(path);
      expect(answer.status).toBe(status);
      expect(answer.headers["content-type"]).toContain("application/problem+json");
      expect(JSON.parse(answer.text)).toMatchObject({ status, detail: expect.any(String) });
    });
  }

  test("is 404 as a page, and never 500", async () => {
    expect((await sendRaw("/%E0%A4%A")).status).toBe(404);
    const piece = fc.constantFrom(
      "%",
      "%E0%A4%A",
      "%C3%28",
      "%zz",
      "%FF",
      "api",
      "dashboard",
      "a",
      "/",
      "%2F",
    );
    for (const pieces of fc.sample(fc.array(piece, { minLength: 1, maxLength: 6 }), 100)) {
      const path = `/${pieces.join("")}`;
      expect((await sendRaw(path)).status, path).toBeLessThan(500);
    }
  });
});

test("no picture is made for an address that a stranger invents", async ({ request }) => {
  const picture = await request.get("/_next/image?url=/screenshots/builder.png%23one&w=3840&q=75");
  expect(picture.status()).toBe(404);
  expect((await request.get("/screenshots/builder.png")).status()).toBe(200);
});

test("attempts are counted for the connection, whatever a header claims, at both ways to sign in", async ({
  request,
  createUser,
}) => {
  const { username } = createUser();
  for (let index = 0; index < 10; index += 1) {
    const answer = await request.post("/api/login", {
      data: { username, password: "wrong" },
      headers: { "x-forwarded-for": `198.51.100.${index}`, "x-real-ip": `198.51.100.${index}` },
    });
    expect(answer.status()).toBe(401);
  }
  const refused = await request.post("/api/login", {
    data: { username, password: "wrong" },
    headers: { "x-forwarded-for": "198.51.100.99" },
  });
  expect(refused.status()).toBe(429);
  expect(Number(refused.headers()["retry-after"])).toBeGreaterThan(0);
  const { csrfToken } = await (await request.get("/api/auth/csrf")).json();
  const byNextAuth = await request.post("/api/auth/callback/credentials", {
    form: { csrfToken, username, password: "wrong", json: "true" },
    headers: { "x-forwarded-for": "203.0.113.5" },
  });
  expect(await byNextAuth.text()).toContain("Too%20many%20attempts");
});

test("every answer has its headers; the areas of signed-in people have their own policy", async ({
  request,
  page,
}) => {
  for (const path of ["/", "/auth", "/api/lead-types", "/api/user", "/no-such-page", "/checkout"]) {
    const headers = (await request.get(path)).headers();
    expect(headers["strict-transport-security"]).toContain("max-age=63072000");
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["cross-origin-opener-policy"]).toBe("same-origin-allow-popups");
    expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    expect(headers["x-powered-by"]).toBeUndefined();
  }
  await signInAsStaff(page);
  for (const path of ["/admin", "/dashboard", "/dashboard/leads", "/dashboard/settings"]) {
    const answer = await page.goto(path);
    const policy = answer?.headers()["content-security-policy"] ?? "";
    expect(policy).toMatch(/script-src 'self' 'nonce-[^']+';/);
    expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
});

test.describe("a script that a stranger got into a page", () => {
  test.use({ allowConsole: [/Content Security Policy|no-such-(image|page)/] });

  test("does not run in the staff area, and is reported", async ({ page }) => {
    await signInAsStaff(page);
    await page.goto("/admin");
    await expectScriptRefused(page);
  });

  test("does not run in the customer area, however its owner gets there", async ({ page, createUser }) => {
    const user = createUser();
    await createCustomer(user);
    await page.goto("/auth");
    await new AuthPage(page).signIn(user.username, user.password);
    await expect(page).toHaveURL("/dashboard");
    await expectScriptRefused(page);
    await page.goto("/no-such-page");
    // A click that comes before React leads to the page without a veil.
    await waitUntilInteractive(page);
    // The page notes the veil itself: on a fast answer it is gone between two looks from outside.
    await page.evaluate(() => {
      const note = () => {
        if (document.body.innerText.includes("Navigating...")) sessionStorage.setItem("veil", "seen");
      };
      new MutationObserver(note).observe(document.body, { childList: true, subtree: true, attributes: true });
    });
    await page.getByRole("link", { name: "Your orders" }).click();
    await expect(page).toHaveURL("/dashboard");
    expect(await page.evaluate(() => sessionStorage.getItem("veil"))).toBe("seen");
    await expect(page.getByRole("heading", { level: 1 })).toContainText(user.firstName);
    await expectScriptRefused(page);
  });

  async function expectScriptRefused(page: Page): Promise<void> {
    const reported = page.waitForEvent("console", (message) =>
      message.text().includes("Content Security Policy"),
    );
    await page.evaluate(() => {
      const image = document.createElement("img");
      image.setAttribute("onerror", "document.title = 'owned'");
      image.src = "/no-such-image.png";
      document.body.append(image);
    });
    await reported;
    expect(await page.title()).not.toBe("owned");
  }
});
