import { readFile } from "node:fs/promises";
import { extractText, getDocumentProxy } from "unpdf";
import { invoicePageDto } from "@/lib/billing/schemas";
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
    "Premium life leads",
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
  // While another page is read, this one stays, and the pressed button keeps the focus, at the last page too.
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(/\/api\/my\/invoices\?page=/, async (route) => {
    const shown = Number(new URL(route.request().url()).searchParams.get("page"));
    if (shown === 3) await held;
    const response = await page.request.get("/api/my/invoices?page=1");
    await route.fulfill({ json: { ...invoicePageDto.parse(await response.json()), page: shown, pages: 3 } });
  });
  await page.goto("/dashboard/billing?invoices=2");
  const older = invoices.getByRole("button", { name: "Older" });
  await older.press("Enter");
  await expect(page).toHaveURL(/invoices=3/);
  await expect(invoices.getByText(number)).toBeVisible();
  letGo();
  await expect(invoices.getByText("Page 3 of 3")).toBeVisible();
  await expect(older).toBeDisabled();
  await expect(older).toBeFocused();
  const sheet = page.waitForEvent("download");
  await invoices.getByRole("link", { name: "Export all as CSV" }).press("Enter");
  expect(await readFile(await (await sheet).path(), "utf8")).toContain("455.00");
});
