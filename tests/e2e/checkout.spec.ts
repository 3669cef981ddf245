import type { Page } from "@playwright/test";
import { z } from "zod";
import { clientSecretDto } from "@/lib/checkout/schemas";
import { legalEditions } from "@/lib/compliance/legal-editions";
import { db } from "@/lib/platform/db/prisma.server";
import { buildPackageConfiguration, createConfiguration } from "@/tests/factories/configurations";
import { changePackage, offerPackage, type PackageTerms } from "@/tests/factories/packages";
import { expect, test } from "./fixtures";
import { createPackage } from "./lead-market";
import type { NewUser } from "./pages/auth-page";
import { CARDS, CheckoutPage } from "./pages/checkout-page";
import { findAdmin, signInAsCustomer } from "./signed-in";
import { expectSound } from "./sound-page";

const acceptedTermsFile = z.object({
  acceptedTerms: z.array(z.object({ version: z.string(), userAgent: z.string() })),
});

/** A registered customer in front of the payment form. */
async function openCheckout(page: Page, user: NewUser): Promise<CheckoutPage> {
  const customer = await signInAsCustomer(page, user);
  const { configuration } = await createPackage(customer, "life");
  await page.goto(`/checkout?leadConfigId=${configuration.id}`);
  const checkout = new CheckoutPage(page);
  await expect(checkout.payButton).toHaveText("Pay $10,500");
  return checkout;
}

test("the terms are beside Pay, and their version is kept with the purchase", async ({
  page,
  uniqueUser,
}) => {
  const checkout = await openCheckout(page, uniqueUser);
  const { version } = legalEditions.termsOfService;
  const terms = page.getByRole("region", { name: "What you agree to" });
  await expect(terms.getByRole("link", { name: `Terms of Service (version ${version})` })).toHaveAttribute(
    "href",
    "/terms-of-service",
  );
  await expect(terms.getByText("renews automatically")).toBeHidden();
  await expect(page.getByRole("region", { name: "What happens next" })).toContainText(
    "within one business day",
  );
  await expectSound(page);
  await checkout.payWithCard(CARDS.good);
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByText("Paid. We review new accounts within one business day.")).toBeVisible();
  const file = acceptedTermsFile.parse(await (await page.request.get("/api/user/export")).json());
  expect(file.acceptedTerms).toMatchObject([{ version, userAgent: expect.stringContaining("Mozilla") }]);
});

test("a stored selection whose price does not come in time is saved without it", async ({
  page,
  uniqueUser,
}) => {
  await page.clock.install();
  const customer = await signInAsCustomer(page, uniqueUser);
  const { configuration } = await createPackage(customer, "life");
  const { leadTypeId, totalPrice, ...selection } = configuration;
  const stored = {
    ...selection,
    selectedLeadType: leadTypeId,
    pricing: { totalPrice },
    packageId: undefined,
  };
  await page.goto("/help-center");
  await page.evaluate((text) => localStorage.setItem("pendingCheckout", text), JSON.stringify(stored));
  const isPricing = (headers: Record<string, string>) => "next-action" in headers;
  const waiting = page.waitForRequest((request) => isPricing(request.headers()));
  // Neither a response nor an end of the connection.
  await page.route(/\/checkout\?custom=true$/, (route) =>
    isPricing(route.request().headers()) ? undefined : route.fallback(),
  );
  await page.goto("/checkout?custom=true");
  await waiting;
  await expect(page.getByText("Saving your package...")).toBeVisible();
  await page.clock.fastForward(31_000);
  await expect(new CheckoutPage(page).payButton).toHaveText("Pay $10,500");
});

test.describe("the payment fields do not load", () => {
  test.use({ allowConsole: [/ERR_FAILED/] });

  test("without Stripe's script the page says so, and trying again opens the form", async ({
    page,
    uniqueUser,
  }) => {
    const script = /\/stripe\.js/;
    await page.route(script, (route) => route.abort());
    const customer = await signInAsCustomer(page, uniqueUser);
    const { configuration } = await createPackage(customer, "life");
    await page.goto(`/checkout?leadConfigId=${configuration.id}`);
    await expect(page.getByText("The payment could not be prepared. Nothing was charged.")).toBeVisible();
    await page.unroute(script);
    await page.getByRole("button", { name: "Try again" }).press("Enter");
    const checkout = new CheckoutPage(page);
    await checkout.payWithCard(CARDS.good);
    await expect(page).toHaveURL("/dashboard");
  });

  test("a frame that stays empty gets a Retry button", async ({ page, uniqueUser }) => {
    const frame = /\/v3\/.*parent=/;
    await page.clock.install();
    await page.route(frame, (route) => route.abort());
    const customer = await signInAsCustomer(page, uniqueUser);
    const { configuration } = await createPackage(customer, "life");
    await page.goto(`/checkout?leadConfigId=${configuration.id}`);
    const checkout = new CheckoutPage(page);
    await expect(checkout.payButton).toBeVisible();
    await page.clock.fastForward(16_000);
    await expect(
      page.getByText(/^The payment fields could not be loaded\. Nothing was charged\./),
    ).toBeVisible();
    await expect(checkout.payButton).toBeDisabled();
    await page.unroute(frame);
    await page.getByRole("button", { name: "Retry" }).press("Enter");
    await checkout.payWithCard(CARDS.good);
    await expect(page).toHaveURL("/dashboard");
  });
});

test.describe("a bank debit", () => {
  // The checkout of something that is being paid for already is a 409.
  test.use({ allowConsole: [/status of 409/] });

  test("that the bank refuses: an email, and its link opens the checkout again", async ({
    page,
    sandbox,
    mail,
    uniqueUser,
  }) => {
    const checkout = await openCheckout(page, uniqueUser);
    const leadConfigId = new URL(page.url()).searchParams.get("leadConfigId") ?? "";
    const answer = await page.request.post("/api/create-payment-intent-config", { data: { leadConfigId } });
    const { paymentIntentId } = clientSecretDto.parse(await answer.json());
    await checkout.payWithBankAccount();
    await expect(page.getByText("Payment Processing")).toBeVisible();

    // Also before Stripe's event about it was handled.
    await page.goto(`/checkout?leadConfigId=${leadConfigId}`);
    await expect(
      page.getByRole("heading", { name: "A bank debit for this package is being processed" }),
    ).toBeVisible();
    await expect(page.getByText("$10,500.00")).toBeVisible();
    await expect(page.getByRole("button", { name: "Buy it a second time" })).toBeHidden();
    await expectSound(page);
    for (const url of ["/dashboard", "/dashboard/billing"]) {
      await page.goto(url);
      const debits = page.getByRole("list", { name: "Bank debits in progress" });
      await expect(debits.getByText("Processing bank debit")).toBeVisible();
      await expect(debits.getByText("$10,500")).toBeVisible();
      await expect(debits.getByText(/up to four business days/)).toBeVisible();
      await expectSound(page);
    }

    // The same selection once more: only on purpose.
    const customer = await db().leadConfiguration.findUniqueOrThrow({ where: { id: leadConfigId } });
    const { configuration } = await createPackage({ id: customer.userId }, "life");
    await page.goto(`/checkout?leadConfigId=${configuration.id}`);
    await page.getByRole("button", { name: "Buy it a second time" }).press("Enter");
    await page.getByRole("dialog").getByRole("button", { name: "Continue to payment" }).press("Enter");
    await expect(checkout.payButton).toBeVisible();

    await sandbox.settle({ payment_intent: paymentIntentId, outcome: "failed" });
    const link = async () => {
      const mails = await mail.to(uniqueUser.email);
      const text = mails.find(({ subject }) => subject.startsWith("Your bank did not pay"))?.text ?? "";
      return /https?:\/\/\S+\/checkout\?leadConfigId=\S+/.exec(text)?.[0] ?? "";
    };
    await expect.poll(link, { timeout: 60_000 }).not.toBe("");
    await page.goto(await link());
    await checkout.payWithCard(CARDS.good);
    await expect(page).toHaveURL("/dashboard");
    await expect(page.getByRole("article")).toHaveCount(1);
    await expect(page.getByText("Processing bank debit")).toBeHidden();
  });
});

test.describe("a package that staff change after it was saved", () => {
  test.use({ allowConsole: [/status of 409/] });

  const savePackage = async (page: Page, user: NewUser) => {
    const customer = await signInAsCustomer(page, user);
    const staff = await findAdmin();
    const offered = await offerPackage(staff);
    const { id } = await createConfiguration(
      customer,
      buildPackageConfiguration({
        packageId: offered.id,
        leadQuantity: offered.leadsPerMonth,
        totalPrice: "438.90",
      }),
    );
    return {
      ...offered,
      leadConfigId: id,
      change: (terms: PackageTerms) => changePackage(offered.id, terms, staff),
    };
  };

  test("an amount with cents is shown exactly beside Pay, and a change of some cents is visible", async ({
    page,
    uniqueUser,
  }) => {
    const { leadConfigId, change } = await savePackage(page, uniqueUser);
    try {
      await page.goto(`/checkout?leadConfigId=${leadConfigId}`);
      await expect(new CheckoutPage(page).payButton).toHaveText("Pay $439");
      const form = page.getByRole("form", { name: "Payment" });
      await expect(form.getByText("Exactly $438.90")).toBeVisible();
      const summary = page.getByRole("region", { name: "Your purchase" });
      await expect(summary).toContainText("Total due now$439Exactly $438.90");
      await expect(summary).toContainText("Then $438.90 every month until you cancel.");
      await expect(summary).toContainText("Next charge: $438.90 on ");
      await expectSound(page);

      await change({ discountPercent: "6" });
      await page.reload();
      await expect(page.getByRole("heading", { name: "The price has changed" })).toBeVisible();
      await expect(page.getByText("$438.90")).toBeVisible();
      await expect(page.getByText("$434.28")).toBeVisible();
    } finally {
      await change({ isOffered: false });
    }
  });

  test("off sale: the page says so and offers others, and does not ask to try again", async ({
    page,
    uniqueUser,
  }) => {
    const { name, leadConfigId, change } = await savePackage(page, uniqueUser);
    await change({ isOffered: false });
    await page.goto(`/checkout?leadConfigId=${leadConfigId}`);
    const reason = `The ${name} package is no longer on offer. Please choose another one.`;
    await expect(page.getByText(reason)).toBeVisible();
    await expect(page.getByRole("button", { name: "Try again" })).toHaveCount(0);
    await expect(page.getByText("Failed to initialize payment")).toHaveCount(0);
    await expectSound(page);
    await expect(page.getByRole("link", { name: "See today's packages" })).toHaveAttribute(
      "href",
      "/#pricing",
    );
    await page.getByRole("link", { name: "Build a package" }).click();
    await expect(page).toHaveURL("/purchase-leads");
  });
});
