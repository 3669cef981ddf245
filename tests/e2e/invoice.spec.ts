import { readFile } from "node:fs/promises";
import { extractText, getDocumentProxy } from "unpdf";
import { recordRefundsOf } from "@/lib/payments/record-refund.server";
import { stripe } from "@/lib/payments/stripe-client.server";
import { db } from "@/lib/platform/db/prisma.server";
import { createConfiguration } from "@/tests/factories/configurations";
import { expect, test } from "./fixtures";
import { CARDS, CheckoutPage } from "./pages/checkout-page";
import { signInAsCustomer } from "./signed-in";
import { expectSound } from "./sound-page";

test("invoice: a customer buys, downloads the PDF, and sees a refund with its credit note @phone", async ({
  page,
  mail,
  uniqueUser,
}) => {
  const customer = await signInAsCustomer(page, uniqueUser);
  await page.goto("/dashboard/billing");
  await expect(page.getByText("No invoices yet")).toBeVisible();

  const configuration = await createConfiguration(customer);
  await page.goto(`/checkout?leadConfigId=${configuration.id}`);
  await new CheckoutPage(page).payWithCard(CARDS.good);
  await expect(page).toHaveURL("/dashboard");
  await page.getByRole("link", { name: /^Invoice of order / }).press("Enter");
  await expect(page).toHaveURL(/\/dashboard\/billing\?order=.*#invoices$/);

  const invoices = page.getByRole("region", { name: "Invoices" });
  const { number } = await db().billingDocument.findFirstOrThrow({ where: { userId: customer.id } });
  await expect(invoices.getByText(number)).toBeVisible();
  await expect(invoices.getByText("Paid", { exact: true })).toBeVisible();
  const download = page.waitForEvent("download");
  await invoices.getByRole("link", { name: `Download invoice ${number} as PDF` }).press("Enter");
  const file = await download;
  expect(file.suggestedFilename()).toBe(`${number}.pdf`);
  const bytes = new Uint8Array(await readFile(await file.path()));
  const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true });
  for (const part of [
    number,
    uniqueUser.email,
    "Premium leads, Life",
    "$11,375.00 USD",
    "Visa ending in 4242",
  ]) {
    expect(text).toContain(part);
  }
  await expect
    .poll(async () => (await mail.to(uniqueUser.email)).map((one) => one.text).join("\n"))
    .toContain(`Invoice ${number}`);

  const order = await db().order.findFirstOrThrow({ where: { userId: customer.id } });
  await stripe().refunds.create({ payment_intent: order.paymentIntentId, amount: 45_500 });
  await recordRefundsOf(order.paymentIntentId);
  await page.getByRole("link", { name: "Show all invoices" }).press("Enter");
  await page.reload();
  await expect(invoices.getByText("Partly refunded")).toBeVisible();
  await expect(invoices.getByText("$455.00 refunded")).toBeVisible();
  await expect(invoices.getByText(/^Credit note CN-/)).toBeVisible();
  await expectSound(page);
  const sheet = page.waitForEvent("download");
  await invoices.getByRole("link", { name: "Export all as CSV" }).press("Enter");
  expect(await readFile(await (await sheet).path(), "utf8")).toContain("455.00");
});
