import type { Locator } from "@playwright/test";
import { HOUR_MS } from "@/lib/kit/time-units";
import { applyPlannedApproval } from "@/lib/orders/planned-approval.server";
import { db } from "@/lib/platform/db/prisma.server";
import { until } from "@/tests/waiting/until";
import { expect, test } from "./fixtures";
import { holdPosts } from "./held-call";
import { buyOrder } from "./lead-market";
import { waitUntilInteractive } from "./pages/interactive";
import { signInAsCustomer, signInAsStaff } from "./signed-in";
import { expectSound } from "./sound-page";

const statusOf = async (orderId: string) =>
  (await db().order.findUniqueOrThrow({ where: { id: orderId } })).status;

/** The approval that was clicked waits for an hour instead of ten seconds, which a busy machine may need for the next click. */
async function postponeApproval(orderId: string): Promise<void> {
  const data = { effectiveAt: new Date(Date.now() + HOUR_MS) };
  await until(async () => (await db().plannedApproval.updateMany({ where: { orderId }, data })).count === 1);
}

/** Ends the wait of a postponed approval, whose own job may have looked for it in vain. */
async function approveNow(orderId: string): Promise<void> {
  await db().plannedApproval.update({ where: { orderId }, data: { effectiveAt: new Date(0) } });
  await applyPlannedApproval({ orderId });
}

test("staff approve an order with one click in the list, and undo it while it has not taken effect @phone", async ({
  page,
  browser,
  uniqueUser,
}) => {
  const customer = await signInAsCustomer(page, uniqueUser);
  const orderId = await buyOrder(customer, "health");
  const shortId = orderId.slice(0, 8);
  const context = await browser.newContext({ viewport: page.viewportSize() });
  const admin = await context.newPage();
  await signInAsStaff(admin);
  await admin.goto(`/admin?search=${orderId}`);
  const row = admin.getByRole("article");
  await expect(row).toContainText("250 Premium health");
  await expect(row).toContainText("CA, FL, GA, NY, TX · one-time");
  await expect(row).toContainText("Paid");
  await expect(row).toContainText("First order");

  let clicks = 0;
  await admin.exposeFunction("countClick", () => {
    clicks += 1;
  });
  await admin.evaluate(() => {
    const countClick: unknown = Reflect.get(window, "countClick");
    document.addEventListener("click", () => (typeof countClick === "function" ? countClick() : null), true);
  });
  await row.getByRole("button", { name: `Approve order ${shortId}` }).click();
  await postponeApproval(orderId);
  await expect(row).toContainText(/Approves in \d+ s/);
  expect(clicks).toBe(1);
  await row.getByRole("button", { name: `Undo approval of order ${shortId}` }).click();
  await expect(admin.getByText("The order is still pending.")).toBeVisible();
  await expect(row.getByRole("button", { name: `Approve order ${shortId}` })).toBeEnabled();
  expect(await statusOf(orderId)).toBe("pending");

  const letGo = await holdPosts(admin, /\/admin(\?|$)/);
  const approve = row.getByRole("button", { name: `Approve order ${shortId}` });
  await approve.press("Enter");
  await expect(approve).toBeDisabled();
  await expect(approve).toBeFocused();
  letGo();
  // The pressed button is gone, and the focus stays in the row.
  await expect(row.getByRole("button", { name: "Edit order" })).toBeFocused();
  await expect(row).toContainText("Approved");
  await until(async () => (await statusOf(orderId)) === "approved");
  await expectSound(admin);
  await context.close();
});

test("staff approve several orders at once after a confirmation", async ({ page, browser, uniqueUser }) => {
  const customer = await signInAsCustomer(page, uniqueUser);
  const [first, second] = [await buyOrder(customer, "life"), await buyOrder(customer, "auto")];
  const admin = await (await browser.newContext()).newPage();
  await signInAsStaff(admin);
  await admin.goto(`/admin?search=${customer.id}&view=approval`);
  await expect(admin.getByRole("article")).toHaveCount(2);
  for (const id of [first, second])
    await admin.getByRole("checkbox", { name: `Select order ${id.slice(0, 8)}` }).check();
  await admin
    .getByRole("region", { name: "Selected orders" })
    .getByRole("button", { name: "Approve…" })
    .click();
  const dialog = admin.getByRole("dialog", { name: "Approve 2 orders?" });
  await expect(dialog).toContainText("Leads from stock are sold to them");
  expect(await statusOf(first)).toBe("pending");
  await dialog.getByRole("button", { name: "Approve" }).click();
  await expect(dialog).toHaveCount(0);
  for (const id of [first, second]) await until(async () => (await statusOf(id)) === "approved");
});

/** How far down the page something is, however far the page is scrolled. */
const placeOf = (what: Locator) =>
  what.evaluate((element) => element.getBoundingClientRect().top + window.scrollY);

test("rows of a list stay in their places while orders leave it, until staff ask for the present list @phone", async ({
  page,
  browser,
  uniqueUser,
}) => {
  const customer = await signInAsCustomer(page, uniqueUser);
  const [first, second] = [await buyOrder(customer, "life"), await buyOrder(customer, "auto")];
  const context = await browser.newContext({ viewport: page.viewportSize() });
  const admin = await context.newPage();
  await signInAsStaff(admin);
  await admin.goto(`/admin?search=${customer.id}&view=approval&sort=oldest`);
  await waitUntilInteractive(admin);
  const rows = admin.getByRole("article");
  const approve = admin.getByRole("button", { name: `Approve order ${second.slice(0, 8)}` });
  const place = await placeOf(approve);
  await rows
    .first()
    .getByRole("button", { name: /^Approve/ })
    .click();
  await postponeApproval(first);
  await expect(rows.first()).toContainText(/Approves in \d+ s/);
  expect(await placeOf(approve)).toBe(place);

  // A poll that fails is said below the rows.
  const list = /\/api\/admin\/orders\/list\?/;
  await admin.route(list, (route) => route.fulfill({ json: "not a list" }));
  await expect(admin.getByText("The orders could not be loaded.")).toBeVisible();
  expect(await placeOf(approve)).toBe(place);
  await admin.unroute(list);

  await approveNow(first);
  await expect(rows.first()).toContainText("Approved");
  await expect(admin.getByText("(1 order)")).toBeVisible();
  expect(await placeOf(approve)).toBe(place);
  await expectSound(admin);
  // A row that has left the list still shows what becomes of it.
  await rows.first().getByRole("button", { name: "Edit order" }).click();
  const dialog = admin.getByRole("dialog", { name: "Update Order Status" });
  await dialog.getByLabel("Status").selectOption("Processing");
  await dialog.getByRole("button", { name: "Update Order" }).click();
  await expect(rows.first()).toContainText("Processing");
  expect(await placeOf(approve)).toBe(place);

  await admin.getByRole("button", { name: "Show the current list" }).press("Enter");
  await expect(rows).toHaveCount(1);
  await expect(approve).toBeVisible();
  await expect(admin.getByRole("heading", { name: "Order Management" })).toBeFocused();
  await context.close();
});

test("the list is sorted, filtered by days, and keeps a view under a name", async ({
  page,
  browser,
  uniqueUser,
}) => {
  const customer = await signInAsCustomer(page, uniqueUser);
  await buyOrder(customer, "life");
  await buyOrder(customer, "auto");
  const admin = await (await browser.newContext()).newPage();
  await signInAsStaff(admin);
  await admin.goto(`/admin?search=${customer.id}`);
  await expect(admin.getByRole("article").first()).toContainText("auto");
  await admin.getByLabel("Sort").selectOption("Oldest first");
  await expect(admin.getByRole("article").first()).toContainText("life");
  await admin.getByLabel("Save as a view").fill("This customer");
  await admin.getByRole("button", { name: "Save view" }).click();
  await admin.getByRole("link", { name: "This customer" }).waitFor();
  await expect(admin.getByRole("button", { name: "Delete view" })).toBeFocused();

  await admin.getByLabel("To day").fill("2020-01-01");
  await expect(admin.getByText("No orders found")).toBeVisible();
  await admin.reload();
  await expect(admin.getByText("No orders found")).toBeVisible();
  await admin.getByRole("link", { name: "This customer" }).click();
  await expect(admin.getByRole("article")).toHaveCount(2);
  await expect(admin.getByRole("article").first()).toContainText("life");
  await admin.getByRole("button", { name: "Delete view" }).press("Enter");
  await expect(admin.getByLabel("Save as a view")).toBeFocused();
});

test("the staff's page of an order has its payment, demand and history, and takes a note @phone", async ({
  page,
  browser,
  uniqueUser,
}) => {
  const customer = await signInAsCustomer(page, uniqueUser);
  const orderId = await buyOrder(customer, "life");
  const context = await browser.newContext({ viewport: page.viewportSize() });
  const admin = await context.newPage();
  await signInAsStaff(admin);
  await admin.goto(`/admin?search=${orderId}`);
  await admin.getByRole("article").getByRole("link", { name: "250 Premium life" }).click();
  await expect(admin.getByRole("heading", { level: 1, name: "250 Premium life" })).toBeVisible();
  for (const name of ["Payment", "Demand", "Deliveries and returns", "Notes", "History"])
    await expect(admin.getByRole("heading", { name, exact: true })).toBeVisible();
  await expect(admin.getByText("Payment received")).toBeVisible();
  await admin.getByLabel("New note").fill("Called the agency, all fine.");
  const letGo = await holdPosts(admin, /\/admin\/orders\//);
  await admin.getByRole("button", { name: "Add note" }).click();
  await expect(admin.getByLabel("New note")).not.toBeEditable();
  letGo();
  await expect(admin.getByText("Called the agency, all fine.")).toBeVisible();
  await expect(admin.getByLabel("New note")).toHaveValue("");
  await expectSound(admin);
  // The address without an order leads to the list.
  await admin.goto("/admin/orders");
  await expect(admin).toHaveURL("/admin");
  await context.close();
});

test("a note that was begun before an approval took effect does not undo the approval", async ({
  page,
  browser,
  uniqueUser,
}) => {
  const customer = await signInAsCustomer(page, uniqueUser);
  const orderId = await buyOrder(customer, "auto");
  const context = await browser.newContext();
  const admin = await context.newPage();
  await signInAsStaff(admin);
  await admin.goto(`/admin/orders/${orderId}`);
  await waitUntilInteractive(admin);
  await admin.getByRole("button", { name: /^Approve/ }).press("Enter");
  await postponeApproval(orderId);
  const update = admin.getByRole("button", { name: "Update status" });
  await expect(update).toBeFocused();
  await update.click();
  const dialog = admin.getByRole("dialog", { name: "Update Order Status" });
  // A click beside the dialog closes it as long as nothing was typed.
  await expect(dialog).toBeVisible();
  await admin.mouse.click(5, 5);
  await expect(dialog).toHaveCount(0);
  await update.click();
  await dialog.getByLabel("Notes").fill("Called the agency.");
  await admin.mouse.click(5, 5);
  await expect(dialog.getByLabel("Notes")).toHaveValue("Called the agency.");
  expect(await statusOf(orderId)).toBe("pending");
  await approveNow(orderId);
  expect(await statusOf(orderId)).toBe("approved");
  // The page behind the dialog has read it, too.
  await expect(admin.getByRole("button", { name: /^Approve/, includeHidden: true })).toHaveCount(0);
  await dialog.getByRole("button", { name: "Update Order" }).click();
  await expect(admin.getByText("Order status updated successfully.")).toBeVisible();
  expect(await db().order.findUniqueOrThrow({ where: { id: orderId } })).toMatchObject({
    status: "approved",
    notes: "Called the agency.",
  });
  await context.close();
});
