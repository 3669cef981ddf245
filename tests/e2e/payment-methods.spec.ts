import type { Locator, Page, Route } from "@playwright/test";
import { changePlan } from "@/lib/plans/change-plan.server";
import { renewPlansJob } from "@/lib/plans/renew-plans.server";
import { db } from "@/lib/platform/db/prisma.server";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { prepareJob } from "@/lib/platform/jobs/enqueue.server";
import { createConfiguration } from "@/tests/factories/configurations";
import { completeOrders } from "@/tests/factories/orders";
import { chargeTo } from "@/tests/factories/plans";
import { expect, test } from "./fixtures";
import type { NewUser } from "./pages/auth-page";
import { CARDS, CheckoutPage } from "./pages/checkout-page";
import { signInAsCustomer } from "./signed-in";
import { expectSound } from "./sound-page";

const MASTERCARD = "5555555555554444";

/** Buys a weekly plan with a Visa through the checkout, and waits until its payment has made the plan. */
async function buyPlan(page: Page, user: NewUser) {
  const customer = await signInAsCustomer(page, user);
  const configuration = await createConfiguration(customer, { purchaseType: "weekly" });
  await page.goto(`/checkout?leadConfigId=${configuration.id}`);
  await new CheckoutPage(page).payWithCard(CARDS.good);
  await expect(page).toHaveURL("/dashboard");
  const find = () => db().plan.findUnique({ where: { leadConfigId: configuration.id } });
  await expect.poll(find).not.toBeNull();
  return { customer, plan: await db().plan.findUniqueOrThrow({ where: { leadConfigId: configuration.id } }) };
}

/** The worker looks at the plans once a minute (billing.spec.ts waits for that); here it is asked to look now. */
async function askWorkerToRenew(): Promise<void> {
  const renewal = await prepareJob(renewPlansJob);
  await inTransaction((transaction) => renewal.enqueue(transaction, {}));
}

/** Fills the open dialog and saves. By keyboard: the frame changes its height while it is filled. */
async function saveCard(page: Page, number: string): Promise<void> {
  await new CheckoutPage(page).fillCard(number);
  await page.getByRole("button", { name: "Save payment method" }).press("Enter");
}

/** The allowed error of the console is one of 400 or 402. */
const failCall = (route: Route) => route.fulfill({ status: 400, contentType: "text/plain", body: "Not now" });

const press = (place: Page | Locator, name: string) =>
  place.getByRole("button", { name, exact: true }).press("Enter");

// Chrome logs each response of 4xx; a declined card is a 402, a failed challenge a 400.
test.use({ allowConsole: [/status of 40[02]/] });

test.describe("when Stripe's frame is blocked", () => {
  test.use({ allowConsole: [/ERR_FAILED/] });

  test("the dialog says what may stop it, and Retry brings the fields", async ({ page, uniqueUser }) => {
    const frame = /\/v3\/.*parent=/;
    await page.clock.install();
    await page.route(frame, (route) => route.abort());
    await signInAsCustomer(page, uniqueUser);
    await page.goto("/dashboard/billing");
    const methods = page.getByRole("region", { name: "Payment methods" });
    await press(methods, "Add payment method");
    const dialog = page.getByRole("dialog", { name: "Add a card or bank account" });
    const save = dialog.getByRole("button", { name: "Save payment method" });
    await expect(save).toBeEnabled();
    await page.clock.fastForward(16_000);
    await expect(
      dialog.getByText(/^The payment fields could not be loaded\. Nothing was saved\./),
    ).toBeVisible();
    await expect(save).toBeDisabled();
    await page.unroute(frame);
    await press(dialog, "Retry");
    await saveCard(page, MASTERCARD);
    await expect(methods.getByText("Mastercard ending in 4444")).toBeVisible();
  });
});

test("a customer saves cards, changes the card of a plan and removes the old one @phone", async ({
  page,
  uniqueUser,
}) => {
  const { plan } = await buyPlan(page, uniqueUser);
  await page.goto("/dashboard/billing");
  const methods = page.getByRole("region", { name: "Payment methods" });
  await expect(methods.getByText("Used by: 250 Premium life leads")).toBeVisible();

  // An incomplete card is an error at its field only.
  await press(methods, "Add payment method");
  const dialog = page.getByRole("dialog", { name: "Add a card or bank account" });
  await expect(dialog.getByText(/you allow Leadwell to charge this card/)).toBeVisible();
  await saveCard(page, "4242");
  await expect(new CheckoutPage(page).fields.getByText("Your card number is incomplete.")).toBeVisible();
  await expect(dialog.getByRole("alert")).toHaveCount(0);
  await expectSound(page);
  // A card that the bank does not let be saved.
  await saveCard(page, CARDS.declined);
  await expect(dialog.getByText("Your card was declined.")).toBeVisible();
  await saveCard(page, MASTERCARD);
  await expect(dialog).toBeHidden();
  await expect(methods.getByText("Mastercard ending in 4444")).toBeVisible();
  await expect(methods.getByText("Default", { exact: true })).toBeVisible();
  await expectSound(page);

  // The card of a plan cannot be removed. The plan gets a new card, for which the bank asks the customer.
  await press(methods, "Remove Visa ending in 4242");
  await press(page.getByRole("dialog"), "Remove");
  await expect(page.getByText(/A plan is charged to this payment method/)).toBeVisible();
  await press(page.getByRole("dialog"), "Cancel");
  await press(page, "Change payment method");
  const change = page.getByRole("dialog", { name: "Change the payment method" });
  await press(change, "Add a new card or bank account");
  await saveCard(page, CARDS.threeDSecure);
  await new CheckoutPage(page).answerChallenge("Complete authentication");
  await expect(change.getByRole("combobox")).toHaveValue(/^pm_/);
  await press(change, "Change payment method");
  await expect(change).toBeHidden();
  const newMethod = async () =>
    (await db().plan.findUniqueOrThrow({ where: { id: plan.id } })).paymentMethodId !== plan.paymentMethodId;
  await expect.poll(newMethod).toBe(true);

  await press(methods, "Remove Visa ending in 4242");
  await press(page.getByRole("dialog"), "Remove");
  await expect(methods.getByText("Visa ending in 4242")).toBeHidden();
  await expect(methods.getByRole("heading", { name: "Payment methods" })).toBeFocused();
  await press(methods, "Make default: Visa ending in 3155");
  await expect(
    methods.getByRole("button", { name: "Make default: Mastercard ending in 4444" }),
  ).toBeVisible();
});

test("a renewal that the bank wants confirmed is confirmed by the customer, from the link in the email", async ({
  page,
  mail,
  uniqueUser,
}) => {
  const { customer, plan } = await buyPlan(page, uniqueUser);
  await chargeTo(plan, customer, "pm_card_authenticationRequired");
  await completeOrders(customer);
  await db().plan.update({ where: { id: plan.id }, data: { nextChargeAt: new Date() } });
  const status = async () => (await db().planCycle.findFirst({ where: { planId: plan.id } }))?.status;
  await askWorkerToRenew();
  await expect.poll(status, { timeout: 150_000 }).toBe("retrying");

  const text = async () => (await mail.to(uniqueUser.email)).map((one) => one.text).join("\n");
  await expect.poll(text).toContain("Your bank wants you to confirm this payment.");
  const [link = ""] = /\/dashboard\/billing\/payments\/[\w/-]+/.exec(await text()) ?? [];
  // The plan buys more from the next period on. The declined charge stays what it was.
  await changePlan(customer, plan.id, { leadQuantity: 500, totalPrice: "22750.00" });
  await page.goto(link);
  await expect(page.getByText("250 Premium life leads per week")).toBeVisible();
  await expect(page.getByRole("radio", { name: "Visa ending in 3184" })).toBeChecked();
  await expectSound(page);

  const checkout = new CheckoutPage(page);
  await checkout.payButton.press("Enter");
  await checkout.answerChallenge("Fail authentication");
  await expect(page.getByText(/unable to authenticate your payment method/)).toBeVisible();

  // The bank sends the customer back to this page, but our server cannot say what has become of the payment.
  const refuse = (route: Route) => (route.request().method() === "POST" ? failCall(route) : route.continue());
  await page.route(`**${link}*`, refuse);
  await page.goto(`${link}?payment_intent=pi_1&redirect_status=succeeded`);
  await expect(page.getByText("Please do not pay again until we know.")).toBeVisible();
  await expect(page.getByText("Nothing was taken yet")).toHaveCount(0);
  await expect(checkout.payButton).toHaveCount(0);
  expect(new URL(page.url()).search).toContain("payment_intent=pi_1");
  await expectSound(page);
  await page.unroute(`**${link}*`, refuse);
  await page.getByRole("button", { name: "Check again" }).press("Enter");
  await expect(page.getByText(/Nothing was taken yet/)).toBeVisible();
  expect(new URL(page.url()).search).toBe("");

  await checkout.payButton.press("Enter");
  await checkout.answerChallenge("Complete authentication");
  await expect(page.getByText("This charge is paid.")).toBeVisible();
  await expectSound(page);
  expect(await db().order.count({ where: { userId: customer.id } })).toBe(2);
  expect(await db().plan.findUniqueOrThrow({ where: { id: plan.id } })).toMatchObject({ status: "active" });

  await page.getByRole("link", { name: "Back to billing" }).press("Enter");
  await expect(page.getByText("Active", { exact: true })).toBeVisible();
});

test("a plan that stopped because of a declined charge says when it would be charged, and goes on when another card is chosen", async ({
  page,
  uniqueUser,
}) => {
  const { customer, plan } = await buyPlan(page, uniqueUser);
  await completeOrders(customer);
  // Nothing is saved that could be charged: a decline for good.
  await db().plan.update({
    where: { id: plan.id },
    data: { nextChargeAt: new Date(), paymentMethodId: null },
  });
  await askWorkerToRenew();
  const status = async () => (await db().plan.findUniqueOrThrow({ where: { id: plan.id } })).status;
  await expect.poll(status, { timeout: 150_000 }).toBe("paused");

  await page.goto("/dashboard/billing");
  await expect(
    page.getByText("The charge of $11,375.00 for 250 Premium life leads was declined."),
  ).toBeVisible();
  await press(page, "Resume");
  await expect(page.getByText(/The next charge is \$11,375\.00 on Sunday, .* 6:00 AM/)).toBeVisible();
  await expectSound(page);
  await press(page.getByRole("dialog"), "Cancel");

  await press(page, "Change payment method");
  const change = page.getByRole("dialog", { name: "Change the payment method" });
  await change.getByRole("combobox").selectOption(plan.paymentMethodId);
  await expect(change.getByRole("checkbox", { name: /^Charge the declined \$11,375\.00/ })).toBeChecked();
  await expectSound(page);
  await press(change, "Change payment method");
  await expect(page.getByText("We try the declined charge again now.")).toBeVisible();
  await askWorkerToRenew();
  await expect.poll(status, { timeout: 150_000 }).toBe("active");
  expect(await db().order.count({ where: { userId: customer.id } })).toBe(2);
});
