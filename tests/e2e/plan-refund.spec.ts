import { db } from "@/lib/platform/db/prisma.server";
import { sandboxControl } from "@/tests/factories/payments";
import { createPlan } from "@/tests/factories/plans";
import { until } from "@/tests/waiting/until";
import { expect, test } from "./fixtures";
import { signInAsStaff } from "./signed-in";
import { expectSound } from "./sound-page";

test("staff read what a refund means for a plan, and refund an inquiry instead of accepting it @phone", async ({
  page,
}) => {
  const { orderId, customer } = await createPlan();
  const { paymentIntentId } = await db().order.findUniqueOrThrow({ where: { id: orderId } });
  await signInAsStaff(page);
  await page.goto(`/admin/orders/${orderId}`);
  await page.getByRole("button", { name: "Update status…" }).click();
  const dialog = page.getByRole("dialog", { name: "Update Order Status" });
  await dialog.getByLabel("Status").selectOption("Cancelled");
  await expect(
    dialog.getByText(/^This order belongs to a weekly plan\. The whole payment goes back/),
  ).toBeVisible();
  await expect(dialog.getByRole("link", { name: "Plans of this customer" })).toHaveAttribute(
    "href",
    `/admin/users/${customer.id}`,
  );
  await expectSound(page);
  await dialog.getByRole("checkbox", { name: /^Refund what was not delivered/ }).uncheck();
  await expect(dialog.getByText(/Ending the order does not stop the plan/)).toBeVisible();

  const { id } = await sandboxControl().createDispute({
    payment_intent: paymentIntentId,
    status: "warning_needs_response",
  });
  await until(async () => (await db().dispute.count({ where: { id } })) === 1);
  await page.goto(`/admin/disputes/${id}`);
  await expect(page.getByRole("heading", { name: "Refund instead" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Submit to Stripe" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Accept the dispute" })).toHaveCount(0);
  await expect(
    page.getByRole("link", { name: "Cancel the order and refund what was not delivered" }),
  ).toHaveAttribute("href", `/admin/orders/${orderId}`);
  await expectSound(page);
});
