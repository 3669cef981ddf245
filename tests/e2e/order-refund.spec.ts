import { expect, test } from "./fixtures";
import { buyOneLead, moveOrder, REGIONS } from "./lead-market";
import { giveReason, signInAsStaff } from "./signed-in";
import { expectSound } from "./sound-page";

// The test itself makes one call fail. An action that cannot be undone is refused until it has a reason.
test.use({ allowConsole: [/status of (403|409)/] });

test("staff refund the undelivered leads of a cancelled order by keyboard; it cannot be reopened @phone", async ({
  page,
  browser,
  uniqueUser,
}, { project }) => {
  const region = project.name === "phone" ? REGIONS.kansas : REGIONS.ohio;
  const { orderId } = await buyOneLead(page, { user: uniqueUser, line: "auto", region });
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
  await expect(dialog.getByText(/for 249 leads that were not delivered: on its way to Stripe/)).toBeVisible();

  await dialog.getByLabel("Status").selectOption("Approved");
  await dialog.getByRole("button", { name: "Update Order" }).click();
  await expect(dialog.getByRole("alert")).toHaveText(/were refunded, so it cannot get leads again/);
  await staff.close();
});
