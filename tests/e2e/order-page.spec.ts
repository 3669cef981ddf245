import type { Locator, Page } from "@playwright/test";
import { toLineColumn } from "@/lib/catalog/line-column";
import { forecastResponse } from "@/lib/forecast/schemas";
import { db } from "@/lib/platform/db/prisma.server";
import { createStock } from "@/tests/factories/stock";
import { createSupply } from "@/tests/factories/supply";
import { expect, test } from "./fixtures";
import { refuseTwice } from "./held-call";
import { approveOrder, buyOrder, isStillDayOf } from "./lead-market";
import { MARKETS } from "./markets";
import { BuilderPage } from "./pages/builder-page";
import { signInAsCustomer } from "./signed-in";
import { expectAccessible, expectSound } from "./sound-page";

/** What the test of each window buys. No other test has leads of these markets, or of these types in the two other states. */
const BOUGHT = {
  desktop: {
    ...MARKETS.orderPage,
    title: "250 Standard property and casualty leads",
    intro: /^From Minnesota, Montana, .* and Wisconsin, at \$24\.00 a lead\. One time\./,
    introWithMore: /^From Minnesota, .* Alaska and Wyoming, at/,
  },
  phone: {
    ...MARKETS.orderPageOnPhone,
    title: "250 Standard auto leads",
    intro: /^From District of Columbia, Hawaii, .* and Vermont, at \$18\.00 a lead\. One time\./,
    introWithMore: /^From District of Columbia, .* Alaska and Wyoming, at/,
  },
};

/** How far something is below the title of what kept leads away. In one look: the page may be scrolling. */
async function fromTitle(page: Page, what: Locator): Promise<number> {
  const title = await page.getByRole("heading", { name: "Why not more leads?" }).elementHandle();
  return what.evaluate(
    (element, from) =>
      element.getBoundingClientRect().top - (from?.getBoundingClientRect().top ?? Number.NaN),
    title,
  );
}

test("the page of an order says what was bought, when it is full, and what kept leads away; one click changes it @phone", async ({
  page,
  uniqueUser,
}, { project }) => {
  const customer = await signInAsCustomer(page, uniqueUser);
  const { line, region, title, intro, introWithMore } =
    project.name === "phone" ? BOUGHT.phone : BOUGHT.desktop;
  await createSupply({ line, tier: "standard", states: region.states.slice(0, 2) });
  const orderId = await buyOrder(customer, line, { tier: "standard", region });
  await page.goto(`/dashboard/orders/${orderId}`);
  await expect(page.getByText(/^Paid\. /)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Order again/ })).toHaveCount(0);
  await approveOrder(orderId);
  const now = { receivedAt: new Date(), verifiedAt: new Date() };
  const misses = { ...now, line: toLineColumn(line), tier: "standard" } as const;
  await createStock(2, { ...misses, state: "AK" });
  await createStock(1, { ...misses, state: "WY" });
  await createStock(4, { ...misses, tier: "premium", state: region.place.state });

  await page.goto("/dashboard/orders");
  await page
    .getByRole("article")
    .getByRole("link", { name: /^Custom Lead Package/ })
    .click();
  await expect(page).toHaveURL(`/dashboard/orders/${orderId}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await expect(page.getByText(intro)).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: /^Full by \w+day, / })).toBeVisible();
  await expect(page.getByText("0 today, 250 to come")).toBeVisible();
  await expect(page.getByText("Premium leads in your states")).toBeVisible();
  await expectSound(page);

  const add = page.getByRole("button", { name: "Add 2 states" });
  await expect(page.getByText("Alaska 2, Wyoming 1")).toBeVisible();
  await add.press("Enter");
  // In one look: the button is there for ten seconds only, which a busy machine may spend on the looks before.
  await page
    .getByRole("main")
    .filter({ has: page.getByText(introWithMore).filter({ visible: true }) })
    .getByRole("status")
    .filter({ hasText: "Changed: Add 2 states." })
    .getByRole("button", { name: "Undo" })
    .press("Enter");
  await expect(page.getByRole("heading", { name: "Why not more leads?" })).toBeFocused();
  await expect(page.getByText(introWithMore)).toHaveCount(0);
  // The leads that came meanwhile stay.
  const today = isStillDayOf(now.receivedAt) ? "3 today" : "[0-3] today";
  await expect(page.getByText(new RegExp(`^${today}, 247 to come$`))).toBeVisible();

  // What is said of a change moves nothing: neither the rows above it, nor, when it cannot be undone any more, what is below.
  const counted = await fromTitle(page, page.getByText("Counts the leads that came in during this time."));
  await add.press("Enter");
  await expect(page.getByText("Changed: Add 2 states.")).toBeVisible();
  expect(await fromTitle(page, page.getByText("Counts the leads that came in during this time."))).toBe(
    counted,
  );
  const below = await fromTitle(page, page.getByRole("heading", { name: "How fast leads arrive" }));
  await expect(page.getByRole("button", { name: "Undo" })).toBeHidden({ timeout: 15_000 });
  expect(await fromTitle(page, page.getByRole("heading", { name: "How fast leads arrive" }))).toBe(below);

  const changeHours = page.getByRole("button", { name: "Change: hours" });
  await changeHours.press("Enter");
  await page.getByRole("checkbox", { name: "Saturday" }).check();
  await page.getByLabel("Until").selectOption({ label: "8 PM" });
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save hours" }).press("Enter");
  await expect(page.getByText("Mon–Sat, 9 AM–8 PM")).toBeVisible();
  await expect(changeHours).toBeFocused();
  const demand = await db().orderDemand.findUniqueOrThrow({ where: { orderId } });
  expect(demand).toMatchObject({ hoursFrom: 9, hoursTo: 20, hoursDays: [1, 2, 3, 4, 5, 6] });

  await page.getByRole("button", { name: "Pause" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Paused" })).toBeVisible();
  await expectSound(page);
});

test.describe("a change of an order that is refused", () => {
  test.use({ allowConsole: [/status of 503/] });

  test("keeps its Undo, which then works", async ({ page, uniqueUser }) => {
    const customer = await signInAsCustomer(page, uniqueUser);
    const orderId = await buyOrder(customer, "health", { tier: "standard" });
    await approveOrder(orderId);
    const now = { receivedAt: new Date(), verifiedAt: new Date() };
    for (const state of ["AK", "WY"])
      await createStock(1, { ...now, line: toLineColumn("health"), tier: "standard", state });
    await page.goto(`/dashboard/orders/${orderId}`);
    // The second change of the page, its Undo, is refused.
    let changes = 0;
    await page.route(`**/dashboard/orders/${orderId}`, (route) => {
      if (route.request().method() !== "POST") return route.fallback();
      changes += 1;
      if (changes !== 2) return route.fallback();
      return route.fulfill({ status: 503, contentType: "text/plain", body: "away" });
    });
    await page.getByRole("button", { name: "Add 2 states" }).press("Enter");
    const undo = page
      .getByRole("status")
      .filter({ hasText: "Changed: Add 2 states." })
      .getByRole("button", { name: "Undo" });
    await undo.press("Enter");
    await expect(page.getByText("Not changed")).toBeVisible();
    await expect(undo).toBeFocused();
    // The page reads the order again first.
    await expect(undo).toBeEnabled();
    await undo.press("Enter");
    await expect(page.getByRole("heading", { name: "Why not more leads?" })).toBeFocused();
    await expect(undo).toHaveCount(0);
    const { states } = await db().orderDemand.findUniqueOrThrow({ where: { orderId } });
    expect(states).toHaveLength(5);
  });

  test("leaves its form open with what was typed, which is saved once and gives the focus back", async ({
    page,
    uniqueUser,
  }) => {
    const customer = await signInAsCustomer(page, uniqueUser);
    // Standard: no other test posts or buys Standard health leads.
    const orderId = await buyOrder(customer, "health", { tier: "standard" });
    await approveOrder(orderId);
    await page.goto(`/dashboard/orders/${orderId}`);
    const actions = `**/dashboard/orders/${orderId}`;
    const held = await refuseTwice(page, actions);

    const setDate = page.getByRole("button", { name: "Set a date" });
    await setDate.press("Enter");
    const lastDay = page.getByLabel("Last day");
    const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
    await lastDay.fill(day);
    const save = page.getByRole("button", { name: "Save date" });
    await save.press("Enter");
    await expect(save).toHaveAttribute("aria-disabled", "true");
    const changeLimit = page.getByRole("button", { name: "Change: daily limit" });
    await changeLimit.press("Enter");
    const limit = page.getByRole("textbox", { name: "Daily limit" });
    await limit.fill("12");
    await limit.press("Enter");
    await expect(limit).toHaveValue("12");
    await expect.poll(() => held.count()).toBe(1);
    held.refuse();
    await expect(page.getByText("Not changed", { exact: true })).toBeVisible();
    await expect(lastDay).toHaveValue(day);
    await expect(save).toBeEnabled();
    // The framework sends actions one after the other: one that the busy page had let through would be here by now.
    expect(held.count()).toBe(1);
    await limit.press("Enter");
    await expect(save).toHaveAttribute("aria-disabled", "true");
    held.refuse();
    await expect(save).toBeEnabled();
    expect(held.count()).toBe(2);
    await expect(limit).toHaveValue("12");

    await save.press("Enter");
    await expect(page.getByText(/^This is the last day\./)).toBeVisible();
    await expect(page.getByRole("button", { name: "Change the date" })).toBeFocused();
    await limit.press("Enter");
    await expect(page.getByText("12 a day", { exact: true })).toBeVisible();
    await expect(changeLimit).toBeFocused();
  });
});

test.describe("an order that is not ours", () => {
  test.use({ allowConsole: [/status of 404/] });

  test("does not exist", async ({ page, uniqueUser }) => {
    await signInAsCustomer(page, uniqueUser);
    await page.goto("/dashboard/orders/00000000-0000-4000-8000-00000000dead");
    await expect(page.getByText("There is no such order")).toBeVisible();
  });
});

test("the builder says when an order would be full, before anything is paid @phone", async ({ page }) => {
  await createSupply({ line: "health", tier: "premium", states: ["ME", "VT"], perHour: 2 });
  // The server keeps its supply figures for a minute. If another journey has asked for them before, it does not know this supply yet, and
  // the builder asks only once.
  const query = "leadTypeId=health-premium&states=DE,ME,NH,RI,VT&leadQuantity=250";
  const asked = async () => (await page.request.get(`/api/forecast?${query}`)).json();
  await expect
    .poll(async () => forecastResponse.parse(await asked()).forecast, {
      timeout: 120_000,
      intervals: [1_000],
    })
    .not.toBeNull();
  const builder = new BuilderPage(page);
  await builder.open();
  await builder.chooseType("Health", "Premium");
  await builder.chooseStates("Maine", "Vermont", "New Hampshire", "Rhode Island");
  const forecast = page.getByText(/^Filled by \w+, /);
  await expect(forecast).toHaveCount(0);
  await builder.chooseStates("Delaware");
  await expect(forecast).toBeVisible();
  await expect(
    page.getByText(
      /[Aa]bout \d+ a day in your states\. Forecast based on the last four weeks\. Open orders are served first\. Leads that you exclude are not subtracted\./,
    ),
  ).toBeVisible();
  await expectAccessible(page);
});
