import type { Page } from "@playwright/test";
import { db } from "@/lib/platform/db/prisma.server";
import { createStock } from "@/tests/factories/stock";
import { createSupply } from "@/tests/factories/supply";
import { expect, test } from "./fixtures";
import { approveOrder, buyOrder } from "./lead-market";
import { MARKETS } from "./markets";
import { BuilderPage } from "./pages/builder-page";
import { signInAsCustomer } from "./signed-in";
import { expectAccessible, expectSound } from "./sound-page";

test("the page of an order says what was bought, when it is full, and what kept leads away; one click changes it @phone", async ({
  page,
  uniqueUser,
}) => {
  const customer = await signInAsCustomer(page, uniqueUser);
  // No other test has leads of this market, or leads in Hawaii and Vermont.
  const { line, region } = MARKETS.orderPage;
  await createSupply({ line: "property-casualty", tier: "standard", states: ["MN", "WI"] });
  const orderId = await buyOrder(customer, line, { tier: "standard", region });
  await page.goto(`/dashboard/orders/${orderId}`);
  await expect(page.getByText(/^Paid\. /)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Order again/ })).toHaveCount(0);
  await approveOrder(orderId);
  const now = { receivedAt: new Date(), verifiedAt: new Date() };
  const misses = { ...now, line: "property_casualty", tier: "standard" } as const;
  await createStock(2, { ...misses, state: "HI" });
  await createStock(1, { ...misses, state: "VT" });
  await createStock(4, { ...misses, tier: "premium", state: "MN" });

  await page.goto("/dashboard/orders");
  await page
    .getByRole("article")
    .getByRole("link", { name: /^Custom Lead Package/ })
    .click();
  await expect(page).toHaveURL(`/dashboard/orders/${orderId}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "250 Property and casualty Standard leads",
  );
  await expect(
    page.getByText(/^From Minnesota, Montana, .* and Wisconsin, at \$24\.00 a lead\. One time\./),
  ).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: /^Full by \w+day, / })).toBeVisible();
  await expect(page.getByText("0 today, 250 to come")).toBeVisible();
  await expect(page.getByText("Premium leads in your states")).toBeVisible();
  await expectSound(page);

  const add = page.getByRole("button", { name: "Add 2 states" });
  await expect(page.getByText("Hawaii 2, Vermont 1")).toBeVisible();
  await add.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "Changed: Add 2 states." })).toBeVisible();
  await expect(page.getByText(/^From Minnesota, .* Hawaii and Vermont, at/)).toBeVisible();
  await expect(page.getByText("3 today, 247 to come")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Why not more leads?" })).toBeFocused();
  await expect(page.getByText(/^From Minnesota, .* Hawaii/)).toHaveCount(0);

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
    const held = await refuseLater(page, actions);

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
    held.refuse();
    await expect(page.getByText("Not changed", { exact: true })).toBeVisible();
    await expect(lastDay).toHaveValue(day);
    await expect(save).toBeEnabled();
    await limit.press("Enter");
    await expect(save).toHaveAttribute("aria-disabled", "true");
    held.refuse();
    // Playwright drops a request that it still holds when its route is removed, and the change would wait for ever.
    await expect(save).toBeEnabled();
    expect(held.count()).toBe(2);
    await expect(limit).toHaveValue("12");
    await page.unroute(actions);

    await save.press("Enter");
    await expect(page.getByText(/^This is the last day\./)).toBeVisible();
    await expect(page.getByRole("button", { name: "Change the date" })).toBeFocused();
    await limit.press("Enter");
    await expect(page.getByText("12 a day", { exact: true })).toBeVisible();
    await expect(changeLimit).toBeFocused();
  });
});

/** Holds each action of a page until `refuse` is called for it; the server has failed then. */
async function refuseLater(page: Page, actions: string) {
  const told = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let begun = 0;
  let refused = 0;
  await page.route(actions, async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    await told[begun++]?.promise;
    await route.fulfill({ status: 503, contentType: "text/plain", body: "away" });
  });
  return { refuse: () => told[refused++]?.resolve(), count: () => begun };
}

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
      /[Aa]bout \d+ a day in your states\. A forecast from the last four weeks, after open orders\. Leads that you exclude are not subtracted\./,
    ),
  ).toBeVisible();
  await expectAccessible(page);
});
