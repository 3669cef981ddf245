import { randomUUID } from "node:crypto";
import { createFailedRefundTask, createStaffTask } from "@/tests/factories/staff-tasks";
import { expect, test } from "./fixtures";
import { signInAsStaff } from "./signed-in";
import { expectSound } from "./sound-page";

test("staff see what only they can settle, and finish it with a note @phone", async ({ page }) => {
  const orderId = randomUUID();
  await createStaffTask(orderId);
  await signInAsStaff(page);
  await page.goto("/admin/tasks");
  const order = page.getByRole("link", { name: `Order ${orderId.slice(0, 8)}` });
  const task = page.getByRole("article").filter({ has: order });
  await expect(task).toContainText("Paid, but not delivered");
  await expect(task).toContainText("$637.00");
  await expectSound(page);

  await task.getByRole("button", { name: "Mark as done" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Mark as done" }).click();
  await expect(dialog.getByText("Please write what was done.")).toBeVisible();
  await expectSound(page);
  await dialog.getByLabel("What was done").fill("Refunded at Stripe.");
  await dialog.getByRole("button", { name: "Mark as done" }).click();
  await expect(dialog).toBeHidden();
  await expect(task).toHaveCount(0);

  await page.getByLabel("Show").selectOption("Done");
  await expect(task).toContainText("Refunded at Stripe.");
  await expectSound(page);
});

test("staff say that they paid a failed refund another way, and the task cannot just be marked as done @phone", async ({
  page,
}) => {
  const refundId = await createFailedRefundTask();
  await signInAsStaff(page);
  await page.goto("/admin/tasks");
  const task = page.getByRole("article").filter({ hasText: refundId });
  await expect(task.getByRole("button", { name: "Send again $45.50" })).toBeVisible();
  await expect(task.getByRole("button", { name: "Mark as done" })).toHaveCount(0);
  await task.getByRole("button", { name: "Paid another way" }).click();
  const dialog = page.getByRole("dialog", { name: "Did you pay this refund another way?" });
  await expect(dialog).toContainText("We owe $45.50 of this refund now.");
  await dialog.getByRole("button", { name: "Yes, it is paid" }).click();
  await expect(dialog.getByText("Please write how the customer was paid")).toBeVisible();
  await expectSound(page);
  await dialog.getByLabel("How the customer was paid").fill("Check 1234, mailed on May 4");
  await dialog.getByRole("button", { name: "Yes, it is paid" }).click();
  await expect(dialog).toBeHidden();
  await expect(task).toHaveCount(0);
  await page.getByLabel("Show").selectOption("Done");
  await expect(task).toContainText("Paid $45.50 outside of Stripe: Check 1234, mailed on May 4");
});
