import { db } from "@/lib/platform/db/prisma.server";
import { sandboxControl } from "@/tests/factories/payments";
import { until } from "@/tests/waiting/until";
import { expect, test } from "./fixtures";
import { buyOneLead } from "./lead-market";
import { MARKETS } from "./markets";
import { openEntry } from "./pages/workspace";
import { giveReason, signInAsStaff } from "./signed-in";
import { expectSound } from "./sound-page";

// An action that cannot be undone is refused until it has a reason.
test.use({ allowConsole: [/status of 403/] });

test("a customer disputes a payment: the order says so, and staff answer with evidence @phone", async ({
  page,
  browser,
  uniqueUser,
}, { project }) => {
  const market = project.name === "phone" ? MARKETS.disputeOnPhone : MARKETS.dispute;
  const { orderId } = await buyOneLead(page, uniqueUser, market);
  const { paymentIntentId } = await db().order.findUniqueOrThrow({ where: { id: orderId } });
  const { id } = await sandboxControl().createDispute({ payment_intent: paymentIntentId });
  await until(async () => (await db().dispute.count({ where: { id } })) === 1);

  await page.goto("/dashboard");
  const order = page.getByRole("article").filter({ hasText: orderId.slice(0, 8) });
  await expect(order).toContainText("wait until the bank has decided");
  await expectSound(page);

  const staff = await browser.newContext({ viewport: page.viewportSize() });
  const admin = await staff.newPage();
  await signInAsStaff(admin);
  // Nothing is offered that the bank would pay twice.
  await admin.goto(`/admin/orders/${orderId}`);
  await admin.getByRole("button", { name: "Update status…" }).press("Enter");
  const dialog = admin.getByRole("dialog", { name: "Update Order Status" });
  await dialog.getByLabel("Status").selectOption("Cancelled");
  await expect(dialog.getByText("249 of 250 leads were not delivered.")).toBeVisible();
  await expect(dialog.getByText("The payment is disputed, so nothing is refunded")).toBeVisible();
  await expect(dialog.getByRole("checkbox")).toHaveCount(0);
  await admin.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await admin.goto("/admin/tasks");
  await expect(admin.locator(`a[href="/admin/disputes/${id}"]`)).toBeVisible();
  await openEntry(admin, /^Disputes/);
  await admin.getByLabel("Show").selectOption("Needs a response");
  await expect(
    admin.locator("li").filter({ has: admin.locator(`a[href="/admin/disputes/${id}"]`) }),
  ).toContainText(uniqueUser.username);
  await expectSound(admin);
  await admin.locator(`a[href="/admin/disputes/${id}"]`).click();
  await expect(admin.getByText("Needs a response").first()).toBeVisible();
  await expect(admin.getByLabel("What was sold")).toHaveValue(/250 exclusive/);
  await expectSound(admin);
  const colleague = await staff.newPage();
  await colleague.goto(`/admin/disputes/${id}`);
  await colleague.getByLabel("Anything else").fill("Written in another tab.");
  await admin.getByLabel("Anything else").fill("The customer opened the lead.");
  await admin.getByRole("button", { name: "Save draft" }).press("Enter");
  await expect(admin.getByText("Draft saved at Stripe.").first()).toBeVisible();
  await colleague.getByRole("button", { name: "Save draft" }).click();
  await expect(
    colleague.getByText("Someone else has changed this draft, so nothing was saved."),
  ).toBeVisible();
  await expect(colleague.getByLabel("Anything else")).toHaveValue("Written in another tab.");
  await colleague.close();
  // The buttons wait until the page has the draft again.
  await admin.getByRole("button", { name: "Submit to Stripe" }).click();
  await giveReason(admin, "The leads were delivered");
  await expect(admin.getByText("Stripe takes no evidence for this dispute now.")).toBeVisible();
  await expect(admin.getByText("Under review").first()).toBeVisible();
  await expect(admin.getByText(`evidence-${id}.pdf`)).toBeVisible();
  const pdf = await admin.request.get(`/api/admin/disputes/${id}/packet/pdf`);
  expect(pdf.headers()["content-type"]).toBe("application/pdf");
  await expectSound(admin);

  await sandboxControl().moveDispute({ dispute: id, to: "won" });
  await until(async () => (await db().dispute.count({ where: { id, status: "won" } })) === 1);
  // Opened again without a new load, the page says what has become of it.
  await admin.getByRole("main").getByRole("link", { name: "Disputes" }).click();
  await expect(admin.getByRole("heading", { level: 1, name: "Disputes" })).toBeVisible();
  await expect(admin.getByText(`evidence-${id}.pdf`)).toHaveCount(0);
  await admin.goBack();
  await expect(admin.getByText("The order is no longer frozen.")).toBeVisible();
  await staff.close();

  await page.reload();
  await expect(order).toBeVisible();
  await expect(order).not.toContainText("wait until the bank has decided");
});
