import { expect, test } from "./fixtures";
import { waitUntilInteractive } from "./pages/interactive";
import { watchNavigation } from "./pages/navigation-watch";

const SECTION_LINKS = {
  Services: "services",
  "How It Works": "how-it-works",
  Reviews: "testimonials",
  Contact: "contact",
};

test.describe("the navigation bar", () => {
  for (const [label, id] of Object.entries(SECTION_LINKS)) {
    test(`${label} scrolls to its section, and brings the keyboard along`, async ({ page }) => {
      await page.goto("/");
      await waitUntilInteractive(page);
      await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: label }).click();
      await expect(page.locator(`#${id}`)).toBeInViewport();
      await expect(page.locator(`#${id}`)).toBeFocused();
      await expect(page).toHaveURL(`/#${id}`);
    });
  }

  test("leads to the section's heading, although packages and map arrive after the jump @phone", async ({
    page,
  }) => {
    await page.goto("/#contact");
    await expect(page.locator("#pricing").getByRole("listitem").first()).toBeAttached();
    await expect(page.locator("[data-supply-text]")).not.toHaveText(/shows the supply in every state/);
    const top = () => page.locator("#contact").evaluate((section) => section.getBoundingClientRect().top);
    // 80 for the header, and up to three lines of 24 that the text of the map may be longer than the space for it.
    await expect.poll(top).toBeLessThan(160);
    expect(await top()).toBeGreaterThan(30);
  });

  test("from another page goes home first, then to the section", async ({ page }) => {
    await page.goto("/purchase-leads");
    const watch = await watchNavigation(page);
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Reviews" }).click();
    await expect(page).toHaveURL("/#testimonials");
    // The page notes the overlay itself: it may be gone between two looks from outside.
    expect((await watch.moments())[0]?.what).toBe("overlay on");
    await expect(page.getByRole("heading", { name: "What agencies say" })).toBeInViewport();
    await expect(page.getByText("Navigating...")).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL("/purchase-leads");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Build your lead package");
  });

  test("back leads from section to section, and from another page to the section", async ({ page }) => {
    await page.goto("/");
    const bar = page.getByRole("navigation", { name: "Main" });
    await bar.getByRole("link", { name: "Services" }).click();
    await expect(page).toHaveURL("/#services");
    await bar.getByRole("link", { name: "Login" }).click();
    await expect(page).toHaveURL("/auth");
    await page.goBack();
    await expect(page).toHaveURL("/#services");
    await expect(page.getByRole("heading", { name: "Leads for the lines you write" })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL("/");
  });

  test("a click with a key held stays the browser's", async ({ page, browser }) => {
    await page.goto("/");
    const watch = await watchNavigation(page);
    await page
      .getByRole("navigation", { name: "Main" })
      .getByRole("link", { name: "Purchase Leads" })
      .click({ modifiers: ["ControlOrMeta"] });
    // The browser itself is asked for its tabs: on a busy machine Playwright sometimes misses a tab opened in the background.
    const tabs = await browser.newBrowserCDPSession();
    const openPaths = async () =>
      (await tabs.send("Target.getTargets")).targetInfos
        .filter(({ type }) => type === "page")
        .map(({ url }) => URL.parse(url)?.pathname);
    await expect.poll(openPaths).toContain("/purchase-leads");
    await expect(page).toHaveURL("/");
    expect(await watch.moments()).toEqual([]);
  });
});

test.describe("the overlay", () => {
  test("comes before another page, and goes once the page is there", async ({ page }) => {
    await page.goto("/");
    const watch = await watchNavigation(page);
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Login" }).click();
    await expect.poll(async () => (await watch.moments()).at(-1)?.what).toBe("overlay off");
    const [on, moved, off] = await watch.moments();
    expect([on?.what, moved?.what, off?.what]).toEqual(["overlay on", "address", "overlay off"]);
    expect(moved?.address).toBe("/auth");
  });

  test("moves nothing for those who asked for less motion", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("/");
    const behaviour = await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior);
    expect(behaviour).toBe("auto");
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Contact" }).click();
    await expect(page.locator("#contact")).toBeInViewport();
  });
});

test("the keyboard passes the navigation, and follows a link with Enter", async ({ page }) => {
  await page.goto("/");
  await waitUntilInteractive(page);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("#content")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.locator("#content").getByRole("link", { name: "Purchase Leads" }).first()).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.locator("#contact")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("First name")).toBeFocused();
});

test("the buttons of the sections lead on", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Schedule Demo" }).click();
  await expect(page).toHaveURL("/#contact");
  await page.getByRole("link", { name: "Schedule Free Demo" }).click();
  await expect(page).toHaveURL("/#pricing");
  await page.getByRole("link", { name: "Explore All Services" }).click();
  await expect(page).toHaveURL("/#contact");
  await page.getByRole("link", { name: "Purchase Lead Package" }).click();
  await expect(page).toHaveURL("/select-leads");
});

test.describe("the menu of narrow screens", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("opens, closes with Escape, and leads to the same places @phone", async ({ page }) => {
    await page.goto("/");
    const menu = page.getByRole("navigation", { name: "Menu" });
    await expect(menu).toBeHidden();
    await page.getByRole("button", { name: "Open menu" }).click();
    await expect(menu.getByRole("link")).toHaveText([
      ...Object.keys(SECTION_LINKS),
      "Login",
      "Purchase Leads",
    ]);
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await expect(page.getByRole("button", { name: "Open menu" })).toBeFocused();
    await page.getByRole("button", { name: "Open menu" }).click();
    await menu.getByRole("link", { name: "Reviews" }).click();
    await expect(menu).toBeHidden();
    await expect(page.getByRole("heading", { name: "What agencies say" })).toBeInViewport();
  });

  test("is open without scripts, and its links work", async ({ browser, baseURL }) => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      viewport: { width: 390, height: 844 },
    });
    const page = await context.newPage();
    await page.goto(`${baseURL}/purchase-leads`);
    await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Contact" }).click();
    await expect(page).toHaveURL(`${baseURL}/#contact`);
    // The form cannot be sent without scripts, so it is not shown; an email and a phone number are.
    const contact = page.locator("#contact");
    await expect(contact.getByRole("link", { name: /^\(302\)/ })).toBeInViewport();
    await expect(contact.getByLabel("First name")).toBeHidden();
    await context.close();
  });
});

test("the certificate in the hero opens, and says how to check it without us @phone", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByText(/^From \$\d+ a lead$/)).toBeVisible();
  await page.getByRole("link", { name: "Check it yourself" }).click();
  await expect(page.getByRole("main").getByText("Certificate of a sold lead")).toBeVisible();
  await expect(page.getByText("Signature: good")).toBeVisible();
  await expect(page.getByText("openssl pkeyutl -verify", { exact: false })).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "key.pem" }).click();
  expect((await download).suggestedFilename()).toBe("key.pem");
});

test("nothing in the pictures of the product takes the keyboard", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("link", { name: /^Call Denise/ })).toHaveCount(0);
  const picture = page.locator("[inert] a[href^='tel:']");
  await expect(picture).toHaveCount(1);
  await picture.evaluate((link: HTMLElement) => link.focus());
  await expect(picture).not.toBeFocused();
});

test("the contact form says what is wrong at the field, and takes it back", async ({ page }) => {
  await page.goto("/#contact");
  const form = page.locator("form").filter({ has: page.getByLabel("Industry") });
  for (const label of ["First name", "Last name", "Phone"]) await form.getByLabel(label).fill(" ");
  await form.getByLabel("Email").fill("v@example.com");
  await form.getByLabel("Industry").selectOption("auto-insurance");
  await form.getByRole("button", { name: "Send inquiry" }).click();
  await expect(form.getByText("First name is required")).toBeVisible();
  await expect(form.getByLabel("First name")).toBeFocused();
  await expect(form.getByLabel("First name")).toHaveAccessibleDescription("First name is required");
  await form.getByLabel("First name").fill("Vera");
  await form.getByRole("button", { name: "Send inquiry" }).click();
  await expect(form.getByText("First name is required")).toBeHidden();
  await expect(form.getByLabel("Last name")).toBeFocused();
});
