import type { Page } from "@playwright/test";
import { db } from "@/lib/platform/db/prisma.server";
import { createCustomer } from "@/tests/factories/accounts";
import { expect, test } from "./fixtures";
import { buyOneLead, createPublisherKey, isStillDayOf, sellLead } from "./lead-market";
import { MARKETS } from "./markets";
import { AuthPage } from "./pages/auth-page";
import { waitUntilIdle } from "./pages/interactive";
import { watchNavigation } from "./pages/navigation-watch";
import { customerNavigation, openAccountMenu, signInFor } from "./pages/workspace";
import { signInAsCustomer, signInAsStaff } from "./signed-in";
import { expectAccessible, expectSound } from "./sound-page";

const PAGES = [
  ["Overview", "/dashboard"],
  ["Leads", "/dashboard/leads"],
  ["Orders", "/dashboard/orders"],
  ["Delivery", "/dashboard/delivery"],
  ["API keys", "/dashboard/api-keys"],
  ["Live chat", "/dashboard/support"],
  ["Settings", "/dashboard/settings"],
] as const;

/** Marks the navigation in the document, so that a later look tells whether it is still the same element. */
async function markNavigation(page: Page): Promise<void> {
  await customerNavigation(page).evaluate((element) => element.setAttribute("data-marked", "true"));
}

test("the rail stays while the pages change, without the overlay", async ({ page, uniqueUser }) => {
  await signInAsCustomer(page, uniqueUser);
  await page.goto("/dashboard");
  const watch = await watchNavigation(page);
  await markNavigation(page);
  for (const [label, path] of PAGES.slice(1)) {
    await customerNavigation(page).getByRole("link", { name: label }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole("heading", { level: 1, name: label })).toBeVisible();
    const current = customerNavigation(page).locator("[aria-current=page]");
    await expect(current).toHaveText(label);
    const moments = await watch.moments();
    expect(moments.at(-1)).toMatchObject({ what: "address", address: path });
    expect(moments.map(({ what }) => what)).not.toContain("overlay on");
    await expect(customerNavigation(page)).toHaveAttribute("data-marked", "true");
  }
});

test("each page comes with its data: the browser asks for none of it", async ({ page, uniqueUser }) => {
  await signInAsCustomer(page, uniqueUser);
  for (const [label, path] of PAGES) {
    const asked: string[] = [];
    const note = (request: { url(): string; method(): string }) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith("/api/") && !pathname.endsWith("/stream")) asked.push(pathname);
    };
    page.on("request", note);
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.waitForLoadState("load");
    await waitUntilIdle(page);
    page.off("request", note);
    expect(asked, label).toEqual([]);
  }
});

test("a link to a private page survives the sign-in", async ({ page, uniqueUser }) => {
  await createCustomer(uniqueUser);
  const deep = "/dashboard/leads?state=TX";
  await page.goto(deep);
  await expect(page).toHaveURL(signInFor(deep));
  await new AuthPage(page).signIn(uniqueUser.username, uniqueUser.password);
  await expect(page).toHaveURL(deep);
  await expect(page.getByRole("heading", { level: 1, name: "Leads" })).toBeVisible();
});

test("the account menu opens by keyboard and gives the focus back @phone", async ({ page, uniqueUser }) => {
  await signInAsCustomer(page, uniqueUser);
  await page.goto("/dashboard");
  const button = page.getByRole("banner").getByRole("button", { name: /^Account of/ });
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(button).toHaveAttribute("aria-expanded", "true");
  await expect(page.getByRole("banner").getByText(uniqueUser.email)).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Account settings" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(button).toHaveAttribute("aria-expanded", "false");
  await expect(button).toBeFocused();

  await openAccountMenu(page);
  await page.getByRole("link", { name: "Account settings" }).click();
  await expect(page).toHaveURL("/dashboard/settings");
  await page.goBack();
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByRole("heading", { level: 1, name: /^Welcome/ })).toBeVisible();
  await expect(button).toHaveAttribute("aria-expanded", "false");
});

test("a phone has a bar of 44 px targets with the rest behind More @phone", async ({ page, uniqueUser }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAsCustomer(page, uniqueUser);
  await page.goto("/dashboard");
  const bar = customerNavigation(page);
  const targets = bar.getByRole("link").or(bar.getByRole("button")).filter({ visible: true });
  await expect(targets).toHaveCount(5);
  for (const target of await targets.all()) {
    const box = await target.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
    expect(box?.width).toBeGreaterThanOrEqual(44);
  }
  await expect(bar.getByRole("link", { name: "Settings" })).toBeHidden();
  await bar.getByRole("button", { name: "More" }).click();
  await expectAccessible(page);
  await bar.getByRole("link", { name: "Settings" }).click();
  await expect(page).toHaveURL("/dashboard/settings");
  await expect(bar.getByRole("link", { name: "Settings" })).toBeHidden();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: /^Welcome/ })).toBeVisible();
  await expect(bar.getByRole("button", { name: "More" })).toHaveAttribute("aria-expanded", "false");
});

test("the rail shows icons alone on a tablet, and its links keep their names", async ({
  page,
  uniqueUser,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await signInAsCustomer(page, uniqueUser);
  await page.goto("/dashboard/orders");
  const link = customerNavigation(page).getByRole("link", { name: "Plans & billing" });
  await expect(link).toBeVisible();
  expect((await page.getByRole("banner").boundingBox())?.width).toBe(64);
  await expectSound(page);
});

test("staff have their own rail, with what waits for them", async ({ page }) => {
  await signInAsStaff(page);
  await page.goto("/admin");
  const watch = await watchNavigation(page);
  const rail = page.getByRole("navigation", { name: "Staff area" });
  await rail.getByRole("link", { name: "Publishers" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Publishers" })).toBeVisible();
  const moments = (await watch.moments()).map(({ what }) => what);
  expect(moments).toContain("address");
  expect(moments).not.toContain("overlay on");
  await openAccountMenu(page);
  await expect(page.getByRole("button", { name: "Sign out" })).toBeVisible();
});

test("a new account gets a checklist and a sample lead of each line, with any length of email @phone", async ({
  page,
  createUser,
}) => {
  const { username } = createUser();
  const email = `${username}.of.the.insurance.department@a-very-long-name-of-an-agency-in-the-southwest.example.com`;
  await signInAsCustomer(page, createUser({ email }));
  await page.goto("/dashboard");
  const checklist = page.getByRole("region", { name: "Set up your account" });
  await expect(checklist.getByText("0 of 4 done")).toBeVisible();
  await expect(checklist.getByRole("listitem")).toHaveCount(4);
  await checklist.getByRole("button", { name: "Send again" }).press("Enter");
  await expect(checklist.getByText("Sent. Check your email.")).toBeVisible();
  await expect(checklist.getByText("Sent. Check your email.")).toBeFocused();
  const samples = page.getByRole("region", { name: "What a lead looks like" });
  await expect(samples.getByText(/^\d+, born May 17, 1984$/)).toBeVisible();
  await samples.getByRole("tab", { name: "Auto" }).click();
  await expect(samples.getByText(/2021 Toyota RAV4/)).toBeVisible();
  await expect(page.getByText("No orders yet")).toBeVisible();
  await expect(
    page.getByRole("region", { name: "Your account", exact: true }).getByText(email),
  ).toBeVisible();
  await expectSound(page);
});

test("the overview says what to do now, and shows orders, leads by state and outcomes", async ({
  page,
  uniqueUser,
}) => {
  const begunAt = new Date();
  const { leadId, orderId } = await buyOneLead(page, uniqueUser, MARKETS.overview);
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 2, name: "Confirm your email" })).toBeVisible();
  await db().user.updateMany({
    where: { email: uniqueUser.email },
    data: { emailConfirmedAt: new Date() },
  });
  await page.reload();
  // What comes next depends on the hour in North Carolina.
  const next = page.getByRole("heading", { level: 2, name: /callable now|Connect your CRM/ });
  await expect(next).toBeVisible();
  const running = page.getByRole("region", { name: "Running orders" });
  await expect(running.getByRole("link", { name: "250 Premium life" })).toBeVisible();
  await expect(running.getByText("1 of 250")).toBeVisible();
  const isToday = isStillDayOf(begunAt);
  const split = isToday ? /^1 today, 0 yesterday$/ : /^(1 today, 0|0 today, 1) yesterday$/;
  await expect(running.getByText(split)).toBeVisible();
  const chart = page.getByRole("table", { name: "Leads per day by state, last 14 days" });
  const rows = chart.getByRole("row");
  await expect(rows).toHaveCount(15);
  const withLead = rows.filter({ hasText: /1\s*1$/ });
  await expect(isToday ? rows.last() : withLead).toHaveText(/1\s*1$/);
  await expect(page.getByText("policies sold from 1 lead")).toBeVisible();
  await expect(page.getByText(/follow-ups? due/)).toHaveCount(0);
  await db().queuedLead.update({ where: { leadId }, data: { followUpAt: new Date() } });
  await page.reload();
  // The page shows an action as its dark panel with a button, or under "Also today" as a link.
  await page.getByRole("link", { name: /^Show follow-ups$|^1 follow-up due/ }).click();
  await expect(page).toHaveURL("/dashboard/leads?view=follow-up");
  await expect(page.getByRole("navigation", { name: "Views" }).getByText("1 due")).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(1);
  await page.goto("/dashboard");
  await page.request.post(`/api/my/leads/${leadId}/notes`, {
    data: { outcome: "sold" },
    headers: { origin: new URL(page.url()).origin },
  });
  await page.reload();
  await expect(page.getByText("policy sold from 1 lead, 100%")).toBeVisible();
  await expectSound(page);

  // Ordering again is offered while the last leads still arrive, and the link leads to it.
  await expect(page.getByText(/% filled/)).toHaveCount(0);
  const key = await createPublisherKey();
  for (const name of ["Eve", "Finn", "Gus"])
    await sellLead(page, key, MARKETS.overview.line, name, MARKETS.overview.region);
  await db().orderDemand.update({ where: { orderId }, data: { quantity: 5 } });
  await page.reload();
  await page.getByRole("link", { name: /^Order again$|is 80% filled/ }).click();
  await expect(page).toHaveURL(`/dashboard/orders/${orderId}`);
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
  const again = page.getByRole("button", { name: /^Order again/ });
  await expect(again).toBeVisible();
  await again.press("Enter");
  await expect(page.getByText(/^250 Premium life leads in 5 states for \$/)).toBeVisible();
  await expectSound(page);

  // The card of an open page follows the last lead.
  await page.goto("/dashboard/orders");
  const card = page.getByRole("article");
  await expect(card).toContainText("Processing");
  await sellLead(page, key, MARKETS.overview.line, "Hal", MARKETS.overview.region);
  await expect(card).toContainText("Completed");
});
