import { db } from "@/lib/platform/db/prisma.server";
import { expect, test } from "./fixtures";
import { buyOneLead, buyOrder, moveOrder } from "./lead-market";
import { MARKETS } from "./markets";
import { giveReason, signInAsCustomer, signInAsStaff } from "./signed-in";
import { expectSound } from "./sound-page";

// The tests themselves make calls fail. An action that cannot be undone is refused until it has a reason.
test.use({ allowConsole: [/status of (403|404|409)/] });

/** The read of what an order did not get. */
const UNDELIVERED = "**/api/admin/orders/*/refund";

test("staff refund the undelivered leads of a cancelled order by keyboard; it cannot be reopened @phone", async ({
  page,
  browser,
  uniqueUser,
}, { project }) => {
  const market = project.name === "phone" ? MARKETS.orderRefundOnPhone : MARKETS.orderRefund;
  const { orderId } = await buyOneLead(page, uniqueUser, market);
  await moveOrder(orderId, "cancelled");

  const staff = await browser.newContext({ viewport: page.viewportSize() });
  const admin = await staff.newPage();
  await signInAsStaff(admin);
  await admin.goto("/admin");
  await admin.getByPlaceholder("Search by order ID, user ID, or order type...").fill(orderId);
  await admin.getByRole("button", { name: `Edit order ${orderId.slice(0, 8)}` }).press("Enter");
  const dialog = admin.getByRole("dialog", { name: "Update Order Status" });
  await expect(dialog.getByText(/^249 leads of this order were not delivered: \$/)).toBeVisible();
  await dialog.getByRole("button", { name: /^Refund \$/ }).press("Enter");
  await expect(dialog.getByText("this order can no longer be reopened")).toBeVisible();
  await expectSound(admin);
  await dialog.getByRole("button", { name: "Do not refund" }).press("Enter");
  await dialog.getByRole("button", { name: /^Refund \$/ }).press("Enter");
  await dialog.getByRole("button", { name: /^Yes, refund \$/ }).press("Enter");
  await giveReason(admin, "The customer cancelled");
  await expect(dialog.getByText(/for 249 leads that were not delivered: not sent yet/)).toBeVisible();

  await dialog.getByLabel("Status").selectOption("Approved");
  await dialog.getByRole("button", { name: "Update Order" }).click();
  await expect(dialog.getByRole("alert")).toHaveText(/were refunded, so it cannot get leads again/);
  await staff.close();
});

test("staff who end a running order read what was not delivered and refund it, unless they leave it out", async ({
  page,
  browser,
  uniqueUser,
}) => {
  const { orderId } = await buyOneLead(page, uniqueUser, MARKETS.orderRefundRefused);
  const staff = await browser.newContext();
  const admin = await staff.newPage();
  await signInAsStaff(admin);
  const read = Promise.withResolvers<void>();
  await admin.route(UNDELIVERED, async (route) => {
    await read.promise;
    await route.continue();
  });
  await admin.goto(`/admin/orders/${orderId}`);
  await admin.getByRole("button", { name: "Update status…" }).press("Enter");
  const dialog = admin.getByRole("dialog", { name: "Update Order Status" });
  await dialog.getByLabel("Status").selectOption("Completed");
  // Nobody ends an order before the page says what it did not get.
  await expect(dialog.getByText("Loading undelivered leads...")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Update Order" })).toBeDisabled();
  const edge = (await dialog.boundingBox())?.y;
  read.resolve();
  await expect(
    dialog.getByText(
      "249 of 250 leads were not delivered. Once it is completed, the order gets no more leads.",
    ),
  ).toBeVisible();
  expect((await dialog.boundingBox())?.y).toBe(edge);
  const choice = dialog.getByRole("checkbox", { name: /^Refund what was not delivered: \$/ });
  await expect(choice).not.toBeChecked();
  await dialog.getByLabel("Status").selectOption("Cancelled");
  await expect(choice).toBeChecked();
  await expect(dialog.getByText("You are asked for a reason next.")).toBeVisible();
  await choice.press("Space");
  await expect(dialog.getByText("A task is opened, so that the refund is not forgotten.")).toBeVisible();
  await choice.press("Space");
  await expectSound(admin);
  await dialog.getByRole("button", { name: "Update Order" }).press("Enter");
  await giveReason(admin, "The customer asked for it");
  await expect(
    admin.getByText("The order is cancelled. The refund is on its way to Stripe.", { exact: true }),
  ).toBeVisible();
  // The page of the order does not offer the refund again.
  const refundPart = admin.getByRole("region", { name: "Refund of undelivered leads" });
  await expect(refundPart.getByText(/for 249 leads that were not delivered: not sent yet/)).toBeVisible();
  await expect(refundPart.getByRole("button", { name: /^Refund \$/ })).toHaveCount(0);
  const { status } = await db().order.findUniqueOrThrow({ where: { id: orderId } });
  expect(status).toBe("cancelled");
  // The share of 249 of 250 leads.
  const [refund] = await db().partialRefund.findMany({ where: { orderId } });
  expect(refund).toMatchObject({ leads: 249 });
  await staff.close();
  await page.goto(`/dashboard/orders/${orderId}`);
  await expect(page.getByText("249 not delivered", { exact: true })).toBeVisible();

  // Any status may follow any other. The page of an order that was completed early does not say that it has all leads.
  await moveOrder(orderId, "completed");
  await page.reload();
  await expect(page.getByRole("heading", { name: "Ended with 1 of 250 leads" })).toBeVisible();
  await expect(page.getByText("All leads delivered")).toHaveCount(0);
});

test("an order can be ended when what it did not get cannot be read, and the dialog says that nothing is refunded", async ({
  page,
  browser,
  uniqueUser,
}) => {
  const customer = await signInAsCustomer(page, uniqueUser);
  const orderId = await buyOrder(customer, "life");
  const staff = await browser.newContext();
  const admin = await staff.newPage();
  await signInAsStaff(admin);
  await admin.route(UNDELIVERED, (route) => route.fulfill({ status: 404, json: {} }));
  await admin.goto(`/admin/orders/${orderId}`);
  await admin.getByRole("button", { name: "Update status…" }).press("Enter");
  const dialog = admin.getByRole("dialog", { name: "Update Order Status" });
  await dialog.getByLabel("Status").selectOption("Cancelled");
  await expect(dialog.getByText("Nothing is refunded then")).toBeVisible();
  await dialog.getByRole("button", { name: "Update Order" }).press("Enter");
  await expect(admin.getByText("Order status updated successfully.")).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await staff.close();
  expect(await db().order.findUniqueOrThrow({ where: { id: orderId } })).toMatchObject({
    status: "cancelled",
  });
  expect(await db().partialRefund.count({ where: { orderId } })).toBe(0);
});
