import type { Page } from "@playwright/test";
import { writeDay } from "@/lib/plans/plan-schedule";
import { db } from "@/lib/platform/db/prisma.server";
import { createConfiguration } from "@/tests/factories/configurations";
import { completeOrders } from "@/tests/factories/orders";
import { expect, test } from "./fixtures";
import type { NewUser } from "./pages/auth-page";
import { CARDS, CheckoutPage } from "./pages/checkout-page";
import { waitUntilInteractive } from "./pages/interactive";
import { giveReason, signInAsCustomer, signInAsStaff } from "./signed-in";
import { expectSound } from "./sound-page";

/** Buys a weekly plan of $11,375.00 through the checkout, and waits until its payment has made the plan. */
async function buyPlan(page: Page, user: NewUser) {
  const customer = await signInAsCustomer(page, user);
  const configuration = await createConfiguration(customer, { purchaseType: "weekly" });
  await page.goto(`/checkout?leadConfigId=${configuration.id}`);
  await expect(page.getByText(/Next charge: \$11,375 on Sunday, /)).toBeVisible();
  await new CheckoutPage(page).payWithCard(CARDS.good);
  await expect(page).toHaveURL("/dashboard");
  const find = () => db().plan.findUnique({ where: { leadConfigId: configuration.id } });
  await expect.poll(find).not.toBeNull();
  return { customer, plan: await db().plan.findUniqueOrThrow({ where: { leadConfigId: configuration.id } }) };
}

/** Shows the next price of the dialog as it was before the catalog changed. */
async function showOldPrice(page: Page, { today, old }: { today: string; old: string }): Promise<void> {
  let isShown = false;
  await page.route("**/dashboard/billing", async (route) => {
    if (isShown || route.request().method() !== "POST") return route.fallback();
    const response = await route.fetch();
    const body = await response.text();
    isShown = body.includes(today);
    await route.fulfill({ response, body: body.replaceAll(today, old) });
  });
}

test("a customer sees the next charge, skips it, pauses, resumes, changes and cancels the plan @phone", async ({
  page,
  uniqueUser,
}) => {
  await buyPlan(page, uniqueUser);
  await page.goto("/dashboard/billing");
  await expect(page.getByText(/^\$11,375\.00 on Sunday, /)).toBeVisible();
  await expect(page.getByText("Visa ending in 4242")).toBeVisible();
  await expectSound(page);

  const answer = async (button: string, verb: string) => {
    await page.getByRole("button", { name: button, exact: true }).press("Enter");
    await page.getByRole("dialog").getByRole("button", { name: verb, exact: true }).press("Enter");
    await expect(page.getByRole("dialog")).toBeHidden();
  };
  const nextCharge = await page.getByText(/^\$11,375\.00 on Sunday, /).textContent();
  await answer("Skip next period", "Skip period");
  await expect(page.getByText(/^\$11,375\.00 on Sunday, /)).not.toHaveText(nextCharge ?? "");
  await page.getByText("Charges", { exact: true }).press("Enter");
  await expect(page.getByText("Skipped, not charged")).toBeVisible();

  await answer("Pause", "Pause plan");
  await expect(page.getByText("Paused", { exact: true })).toBeVisible();
  await expect(page.getByText(/ on Sunday, .*6:00 AM/)).toBeHidden();
  await answer("Resume", "Resume plan");
  await expect(page.getByText("Active", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Change plan" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Change this plan" });
  await showOldPrice(page, { today: "22750.00", old: "20000.00" });
  await dialog.getByLabel("Leads per week").selectOption("500");
  await expect(dialog.getByText("$20,000.00")).toBeVisible();
  await dialog.getByRole("button", { name: "Confirm change" }).press("Enter");
  await expect(dialog.getByRole("alert")).toContainText("The price has changed to $22,750");
  await expect(dialog.getByRole("status")).toContainText("New price: $22,750.00");
  await expect(dialog.getByRole("button", { name: "Confirm change" })).toBeEnabled();
  await expect(dialog.getByRole("button", { name: "Confirm change" })).toBeFocused();
  await dialog.getByRole("checkbox", { name: /^Higher income/ }).press("Space");
  await expect(dialog.getByText("$22,500.00")).toBeVisible();
  await dialog.getByText("States: CA, FL, GA, NY, TX").press("Enter");
  await dialog.getByRole("checkbox", { name: /^Texas/ }).press("Space");
  await expect(dialog.getByText("Choose 1 more to have at least five states.")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Confirm change" })).toBeDisabled();
  await dialog.getByRole("checkbox", { name: /^Ohio/ }).press("Space");
  await expectSound(page);
  await dialog.getByRole("button", { name: "Confirm change" }).press("Enter");
  await expect(page.getByText(/^\$22,500\.00 on Sunday, /)).toBeVisible();
  await expect(page.getByText("CA, FL, GA, NY, OH", { exact: true })).toBeVisible();
  await page.getByText("History", { exact: true }).press("Enter");
  await expect(page.getByText("Plan started")).toBeVisible();
  await expect(page.getByText("Paused by you")).toBeVisible();
  await expect(page.getByText("From the next period: 500 leads, 5 states")).toBeVisible();

  await answer("Cancel plan", "Cancel plan");
  await expect(page.getByText("Cancelled", { exact: true })).toBeVisible();
  // Its buttons are gone.
  await expect(page.getByRole("heading", { name: /Premium life leads per week$/ })).toBeFocused();
  await expect(page.getByRole("button", { name: "Resume" })).toBeHidden();
});

/** Opens the billing page and a dialog of its only plan. @returns the dialog. */
async function openDialog(tab: Page, button: string) {
  await tab.goto("/dashboard/billing");
  await waitUntilInteractive(tab);
  await tab.getByRole("button", { name: button, exact: true }).press("Enter");
  return tab.getByRole("dialog");
}

test("two tabs skip one period once, however often the second one asks", async ({
  page,
  context,
  uniqueUser,
}) => {
  const { plan } = await buyPlan(page, uniqueUser);
  const other = await context.newPage();
  const day = writeDay(plan.nextDueOn.toISOString().slice(0, 10));
  const first = await openDialog(page, "Skip next period");
  const second = await openDialog(other, "Skip next period");
  await expect(second).toContainText(`Nothing will be charged on ${day}`);
  await first.getByRole("button", { name: "Skip period" }).press("Enter");
  await expect(first).toBeHidden();
  for (const _press of ["first", "repeated"]) {
    const response = other.waitForResponse((sent) => sent.request().method() === "POST");
    await second.getByRole("button", { name: "Skip period" }).press("Enter");
    await response;
    await expect(second.getByRole("alert")).toContainText(`The period of ${day} is already skipped.`);
    // The page behind has read the plan again; the dialog still asks about the date that it showed.
    await expect(other.getByText("Skipped, not charged")).toHaveCount(1);
    await expect(second).toContainText(`Nothing will be charged on ${day}`);
    await expect(second.getByRole("button", { name: "Skip period" })).toBeEnabled();
  }
  expect(await db().planCycle.count({ where: { planId: plan.id } })).toBe(1);
});

test("a tab does not undo what another one has changed about a plan", async ({
  page,
  context,
  uniqueUser,
}) => {
  await buyPlan(page, uniqueUser);
  const other = await context.newPage();
  const states = await openDialog(page, "Change plan");
  const quantity = await openDialog(other, "Change plan");
  await states.getByText("States: CA, FL, GA, NY, TX").press("Enter");
  await states.getByRole("checkbox", { name: /^Texas/ }).press("Space");
  await states.getByRole("checkbox", { name: /^Ohio/ }).press("Space");
  await quantity.getByLabel("Leads per week").selectOption("500");
  await expect(quantity.getByText("$22,750.00")).toBeVisible();
  await states.getByRole("button", { name: "Confirm change" }).press("Enter");
  await expect(states).toBeHidden();
  await quantity.getByRole("button", { name: "Confirm change" }).press("Enter");
  await expect(quantity.getByRole("alert")).toContainText("This plan was changed meanwhile");
  await quantity.getByRole("button", { name: "Keep it" }).press("Enter");
  await expect(other.getByText("CA, FL, GA, NY, OH", { exact: true })).toBeVisible();
  await expect(other.getByText(/^\$11,375\.00 on Sunday, /)).toBeVisible();
});

test("the worker renews a plan that is due, and the customer sees order, charge and emails", async ({
  page,
  mail,
  uniqueUser,
}) => {
  const { customer, plan } = await buyPlan(page, uniqueUser);
  await completeOrders(customer);
  await db().plan.update({ where: { id: plan.id }, data: { nextChargeAt: new Date() } });
  const paid = () => db().planCycle.count({ where: { planId: plan.id, status: "paid" } });
  // The worker looks at the plans once a minute.
  await expect.poll(paid, { timeout: 150_000 }).toBe(1);
  expect(await db().order.count({ where: { userId: customer.id } })).toBe(2);
  await page.goto("/dashboard/billing");
  const charges = page.locator("details").filter({ has: page.getByText("Charges", { exact: true }) });
  await charges.getByText("Charges", { exact: true }).press("Enter");
  await expect(charges.getByText("Paid", { exact: true })).toBeVisible();
  await expect
    .poll(async () => (await mail.to(uniqueUser.email)).map(({ text }) => text).join("\n"))
    .toMatch(/Weekly plan, renewal$/m);
});

test("staff pause and cancel a customer's plan, and the customer is told", async ({
  page,
  browser,
  mail,
  uniqueUser,
}) => {
  const { customer, plan } = await buyPlan(page, uniqueUser);
  const staff = await browser.newContext();
  const admin = await staff.newPage();
  await signInAsStaff(admin);
  await admin.goto(`/admin/users/${customer.id}`);
  const stop = async (button: string, verb: string) => {
    await admin.getByRole("button", { name: button, exact: true }).press("Enter");
    const dialog = admin.getByRole("dialog", { name: verb.replace(" plan", " this plan?") });
    await dialog.getByRole("button", { name: verb, exact: true }).press("Enter");
    await giveReason(admin, "The customer asked by phone");
    await expect(dialog).toBeHidden();
  };
  const find = () => db().plan.findUniqueOrThrow({ where: { id: plan.id } });
  await stop("Pause", "Pause plan");
  await expect(admin.getByText("The plan is paused.", { exact: true })).toBeVisible();
  await expect(admin.getByRole("button", { name: "Pause", exact: true })).toBeHidden();
  expect(await find()).toMatchObject({ status: "paused", reason: "staff" });
  await expectSound(admin);
  await page.goto("/dashboard/billing");
  await expect(
    page.getByText("Our support team paused the plan. You can resume it from its next date."),
  ).toBeVisible();

  await stop("Cancel plan", "Cancel plan");
  await expect(admin.getByText("The plan is cancelled.", { exact: true })).toBeVisible();
  await expect(admin.getByRole("button", { name: "Cancel plan", exact: true })).toBeHidden();
  expect(await find()).toMatchObject({ reason: "staff" });
  await page.reload();
  // A paused plan has no paid period left, so it ends at once.
  await expect(page.getByText("Ended", { exact: true })).toBeVisible();
  await expect
    .poll(async () =>
      (await mail.to(uniqueUser.email)).map(({ text }) => text.replaceAll(/\s+/g, " ")).join("\n"),
    )
    .toContain("Our support team has cancelled your plan.");
  await staff.close();
});
