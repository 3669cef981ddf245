import { expect } from "./fixtures";
import type { StaffReturnsPage } from "./pages/staff-returns-page";
import { expectSound } from "./sound-page";

/** Accepts the return of a sold lead as its customer asked by email. */
export async function acceptForCustomer(staff: StaffReturnsPage, leadId: string): Promise<void> {
  const dialog = await staff.askToAccept(leadId);
  await expect(dialog.getByText("The order gets one more lead")).toBeVisible();
  await dialog.getByRole("button", { name: "Accept return" }).press("Enter");
  await expect(dialog.getByText("Please choose a reason.")).toBeVisible();
  await expect(dialog.getByText("Please tell the customer why, in a sentence.")).toBeVisible();
  await expectSound(staff.page);
  await dialog.getByLabel("Reason").selectOption("Does not fit the order");
  await expect(dialog.getByText(/is not paid for this lead/)).toBeVisible();
  await dialog.getByLabel("Reason").selectOption("Consumer is underage");
  await expect(dialog.getByText(/is not paid for this lead/)).toBeVisible();
  await expect(dialog.getByText(/^Every phone number and email of the person goes on/)).toBeVisible();
  await dialog.getByRole("radio", { name: /^Refund/ }).check();
  await expect(dialog.getByText(/^\$\d+\.\d\d, the lead's share of the price, goes back/)).toBeVisible();
  await dialog.getByLabel("Note to the customer").fill("Thank you for writing: he is seventeen.");
  await expectSound(staff.page);
  await dialog.getByRole("button", { name: "Accept return" }).press("Enter");
  await expect(staff.page.getByText("The return is accepted. The customer gets a refund.")).toBeVisible();
  await expect(staff.page.getByRole("heading", { level: 2, name: "Return", exact: true })).toBeFocused();
  await expect(staff.page.getByRole("button", { name: "Accept a return" })).toHaveCount(0);
  await expect(staff.page.getByText(/^On the suppression list since/)).toBeVisible();
  await expect(staff.page.getByRole("link", { name: "erase this consumer" })).toBeVisible();
  await expect(staff.page.getByText(/^Decided by staff.*Given: refund of \$\d+\.\d\d/)).toBeVisible();
  await expectSound(staff.page);
}
