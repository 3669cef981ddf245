import type { Page } from "@playwright/test";
import { clientSecretDto } from "@/lib/checkout/schemas";
import { stripe } from "@/lib/payments/stripe-client.server";
import { expect, test } from "./fixtures";
import { createPackage } from "./lead-market";
import { AuthPage, type NewUser } from "./pages/auth-page";
import { BuilderPage } from "./pages/builder-page";
import { CARDS, CheckoutPage } from "./pages/checkout-page";
import { customerNavigation } from "./pages/workspace";
import { signInAsCustomer } from "./signed-in";
import { expectSound } from "./sound-page";

/** A registered customer in front of the payment form. */
async function openCheckout(page: Page, user: NewUser): Promise<CheckoutPage> {
  const customer = await signInAsCustomer(page, user);
  const { configuration } = await createPackage(customer, "life");
  await page.goto(`/checkout?leadConfigId=${configuration.id}`);
  const checkout = new CheckoutPage(page);
  await expect(checkout.payButton).toHaveText("Pay $10,500");
  return checkout;
}

const orders = (page: Page) => page.getByRole("article");

test.describe("what a card can do", () => {
  // Chrome logs each answer of 4xx; a decline is a 402, a failed challenge a 400.
  test.use({ allowConsole: [/status of 40[02]/] });

  test("a declined card says why, and another one pays @phone", async ({ page, uniqueUser }) => {
    const checkout = await openCheckout(page, uniqueUser);
    await checkout.payWithCard(CARDS.declined);
    await expect(page.getByText("Payment Failed")).toBeVisible();
    await expect(page.getByText("Your card was declined.").first()).toBeVisible();
    await expect(checkout.payButton).toBeEnabled();
    await checkout.payWithCard(CARDS.noFunds);
    await expect(page.getByText("Your card has insufficient funds.").first()).toBeVisible();
    await expect(checkout.payButton).toBeEnabled();
    await checkout.payWithCard(CARDS.good);
    await expect(page).toHaveURL("/dashboard");
    await expect(orders(page)).toHaveCount(1);
  });

  test("3-D Secure: failed, abandoned, then completed", async ({ page, uniqueUser }) => {
    const checkout = await openCheckout(page, uniqueUser);
    await checkout.payWithCard(CARDS.threeDSecure);
    await checkout.answerChallenge("Fail authentication");
    await expect(page.getByText("Payment Failed")).toBeVisible();
    await checkout.payButton.press("Enter");
    await checkout.answerChallenge("Cancel");
    await expect(checkout.payButton).toBeEnabled();
    await checkout.payButton.press("Enter");
    await checkout.answerChallenge("Complete authentication");
    await expect(page).toHaveURL("/dashboard");
    // In the same document, whose head has the styles of public pages.
    await expect(customerNavigation(page).getByRole("link", { name: /^Leads/ })).toBeVisible();
    await expect(orders(page)).toHaveCount(1);
  });

  test("incomplete fields are named where they are", async ({ page, uniqueUser }) => {
    const checkout = await openCheckout(page, uniqueUser);
    await checkout.payButton.press("Enter");
    await expect(checkout.fields.getByText("Your card number is incomplete.")).toBeVisible();
    await expect(checkout.payButton).toBeEnabled();
    const toast = page.getByRole("listitem").filter({ hasText: "Payment Failed" });
    await expect(toast).toContainText("Your card number is incomplete.");
    await expect(page.getByRole("form", { name: "Payment" }).getByRole("alert")).toHaveCount(0);
  });
});

test("a bank debit is processed for days, and becomes an order when the bank says so", async ({
  page,
  sandbox,
  uniqueUser,
}) => {
  const checkout = await openCheckout(page, uniqueUser);
  const leadConfigId = new URL(page.url()).searchParams.get("leadConfigId");
  // The same open payment as the page's, however often it is asked for.
  const answer = await page.request.post("/api/create-payment-intent-config", { data: { leadConfigId } });
  const { paymentIntentId } = clientSecretDto.parse(await answer.json());
  await checkout.payWithBankAccount();
  await expect(page.getByText("Payment Processing")).toBeVisible();
  await expect(page.getByText("Your payment is being processed. Please wait...")).toBeVisible();
  await page.goto("/dashboard");
  await expect(page.getByText("No orders yet")).toBeVisible();
  await sandbox.settle({ payment_intent: paymentIntentId, outcome: "succeeded" });
  await expect(async () => {
    await page.reload();
    await expect(orders(page)).toHaveCount(1, { timeout: 5_000 });
  }).toPass();
});

test("a bank account that needs a test deposit: the checkout links to it until it is confirmed", async ({
  page,
  uniqueUser,
}) => {
  const checkout = await openCheckout(page, uniqueUser);
  const url = page.url();
  const leadConfigId = new URL(url).searchParams.get("leadConfigId");
  const answer = await page.request.post("/api/create-payment-intent-config", { data: { leadConfigId } });
  const { paymentIntentId } = clientSecretDto.parse(await answer.json());
  await checkout.payWithBankAccount("000666666668");
  const heading = page.getByRole("heading", { name: "Confirm the test deposit" });
  const confirm = page.getByRole("link", { name: "Confirm on Stripe's page" });
  const stripePage = `https://payments.stripe.com/microdeposit/${paymentIntentId}`;
  await expect(heading).toBeVisible();
  await expect(page.getByText("Payment Processing")).toBeVisible();
  await expect(confirm).toHaveAttribute("href", stripePage);
  await expect(page.getByText(/which should arrive by [A-Z][a-z]{2} \d{1,2}, \d{4}/)).toBeVisible();
  await expectSound(page);

  await page.goto(url);
  await expect(heading).toBeVisible();
  await expect(confirm).toHaveAttribute("href", stripePage);
  await expect(checkout.payButton).toBeHidden();

  await stripe().paymentIntents.verifyMicrodeposits(paymentIntentId, { amounts: [32, 45] });
  await page.goto("/dashboard");
  await expect(async () => {
    await page.reload();
    await expect(page.getByText("Processing bank debit")).toBeVisible({ timeout: 5_000 });
  }).toPass();
});

test("a customer who does not want to wait for the test deposit pays by card", async ({
  page,
  uniqueUser,
}) => {
  const checkout = await openCheckout(page, uniqueUser);
  await checkout.payWithBankAccount("000666666668");
  await page.getByRole("button", { name: "Pay another way" }).click();
  await checkout.payWithCard(CARDS.good);
  await expect(page).toHaveURL("/dashboard");
  await expect(orders(page)).toHaveCount(1);
});

test("the browser dies right after paying, and the order is there all the same", async ({
  page,
  browser,
  uniqueUser,
}) => {
  const checkout = await openCheckout(page, uniqueUser);
  // The order call leaves the browser and never gets anywhere.
  await page.route("**/api/orders", () => {});
  await checkout.payWithCard(CARDS.good);
  // Not the response: the provider's frame that gets it is gone at once, and its events with it.
  await expect(page.getByText("Payment received. Preparing your order...")).toBeVisible();
  await page.close({ runBeforeUnload: false });

  const later = await (await browser.newContext()).newPage();
  await later.goto("/auth");
  await new AuthPage(later).signIn(uniqueUser.username, uniqueUser.password);
  await expect(later).toHaveURL("/dashboard");
  await expect(async () => {
    await later.reload();
    await expect(orders(later)).toHaveCount(1, { timeout: 5_000 });
  }).toPass();
});

test.describe("the order call fails", () => {
  test.use({ allowConsole: [/status of 503/] });

  test("the customer is told the truth, and asking again works", async ({ page, uniqueUser }) => {
    const checkout = await openCheckout(page, uniqueUser);
    // Every call fails until `unroute`. If only one call failed, an unexpected call of the page could use up the failure.
    await page.route("**/api/orders", (route) => route.fulfill({ status: 503, body: "busy" }));
    await checkout.payWithCard(CARDS.good);
    await expect(page.getByText("Order Processing Failed")).toBeVisible();
    await expect(
      page.getByText("There was an error processing your order. Please contact support."),
    ).toBeVisible();
    await expect(page.getByText("Your payment was received")).toBeVisible();
    await page.unroute("**/api/orders");
    await page.getByRole("button", { name: "Check again" }).click();
    await expect(page).toHaveURL("/dashboard");
    await expect(orders(page)).toHaveCount(1);
  });
});

test("a paid package cannot be paid again: reload and second tab lead to the order", async ({
  page,
  uniqueUser,
}) => {
  const checkout = await openCheckout(page, uniqueUser);
  const address = page.url();
  await checkout.payWithCard(CARDS.good);
  await expect(page).toHaveURL("/dashboard");
  await page.goto(address);
  await expect(page.getByText("This package is already paid for")).toBeVisible();
});

test("without a publishable key the page says so and leads to sales", async ({ page, uniqueUser }) => {
  const base = process.env.BASE_URL_WITHOUT_STRIPE ?? "";
  await signInAsCustomer(page, uniqueUser);
  await page.goto(`${base}/purchase-leads`);
  const builder = new BuilderPage(page);
  await builder.buildSmallest();
  await builder.proceedButton.click();
  await expect(page.getByRole("heading", { name: "Payment System Temporarily Unavailable" })).toBeVisible();
  await expect(page.getByText("$10,500")).toBeVisible();
  const back = page.getByRole("banner").getByRole("link", { name: "Back to pricing" });
  await expect(back).toHaveAttribute("href", "/#pricing");
  await page.getByRole("link", { name: "Contact Sales Team" }).click();
  await expect(page).toHaveURL(`${base}/#contact`);
});

test.describe("checkout without what it needs", () => {
  test("no configuration: back to the builder", async ({ page }) => {
    await page.goto("/checkout");
    await expect(page.getByText("No lead configuration found. Redirecting to purchase page.")).toBeVisible();
    await expect(page).toHaveURL("/purchase-leads");
  });

  test("signed out: to sign-in, and back to the same checkout", async ({ page, browser, uniqueUser }) => {
    await openCheckout(page, uniqueUser);
    const visitor = await (await browser.newContext()).newPage();
    await visitor.goto(page.url());
    await expect(visitor.getByText("Authentication Required")).toBeVisible();
    await expect(visitor.getByText("Please sign in to complete your purchase")).toBeVisible();
    await new AuthPage(visitor).signIn(uniqueUser.email, uniqueUser.password);
    await expect(visitor).toHaveURL(page.url());
  });

  test.describe("of another account", () => {
    test.use({ allowConsole: [/status of 404/] });

    test("another account's configuration does not exist", async ({
      page,
      browser,
      uniqueUser,
      createUser,
    }) => {
      await openCheckout(page, uniqueUser);
      const stranger = await (await browser.newContext()).newPage();
      await signInAsCustomer(stranger, createUser());
      await stranger.goto(page.url());
      await expect(stranger.getByRole("heading", { name: "We couldn't find this package" })).toBeVisible();
      await expect(stranger.getByText("the order is in the account that you paid with")).toBeVisible();
    });
  });
});
