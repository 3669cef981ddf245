import { beforeAll, describe, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { createCheckoutIntent } from "@/lib/checkout/create-checkout-intent.server";
import { SAVED_METHOD_AGREEMENT } from "@/lib/payments/saved-method-agreement";
import {
  MOST_SAVED,
  recordSavedMethod,
  removeSavedMethods,
  setDefaultMethod,
  startSavingMethod,
} from "@/lib/payments/saved-methods.server";
import { stripe } from "@/lib/payments/stripe-client.server";
import { db } from "@/lib/platform/db/prisma.server";
import { errorOf } from "@/tests/errors/error-of";
import { createCustomer } from "@/tests/factories/accounts";
import { createConfiguration } from "@/tests/factories/configurations";
import { sandboxControl } from "@/tests/factories/payments";
import { confirmBankAccount, createServedPlan, saveBankAccount, saveCard } from "@/tests/factories/plans";
import { pausePlan, resumePlan } from "./change-plan.server";
import {
  finishSavingMethod,
  listPaymentMethods,
  removePaymentMethod,
  setPaymentMethod,
} from "./payment-methods.server";

beforeAll(installCatalog);

const entriesOf = (subjectId: string) =>
  db().auditEntry.findMany({ where: { subjectType: "payment-method", subjectId }, orderBy: { id: "asc" } });

/** A SetupIntent that the viewer's browser has confirmed. */
async function confirmSetup(viewer: { id: string }, testMethod = "pm_card_visa"): Promise<string> {
  const { clientSecret } = await startSavingMethod(viewer);
  const setupIntentId = clientSecret.split("_secret_")[0] ?? "";
  await stripe().setupIntents.confirm(setupIntentId, { payment_method: testMethod });
  return setupIntentId;
}

describe("saving a payment method without a purchase", () => {
  it("lists the card, makes the first one the default, and records it once in the audit log", async () => {
    const { user } = await createCustomer();
    const setupIntentId = await confirmSetup(user);
    const viewer = { id: user.id, ipAddress: "203.0.113.7" };
    const { method } = await finishSavingMethod(viewer, setupIntentId);
    expect(method).toMatchObject({
      kind: "card",
      label: "Visa ending in 4242",
      brand: "visa",
      last4: "4242",
      isDefault: true,
      plans: [],
    });
    await finishSavingMethod(viewer, setupIntentId);
    expect(await listPaymentMethods(user)).toEqual([method]);
    expect(await entriesOf(method?.id ?? "")).toMatchObject([
      {
        action: "payments.add-method",
        actorId: user.id,
        address: "203.0.113.0/24",
        after: { kind: "card", last4: "4242", agreement: SAVED_METHOD_AGREEMENT.version },
      },
    ]);
  });

  it("records it once when the browser and Stripe's webhook report it at the same moment", async () => {
    const { user } = await createCustomer();
    const setupIntentId = await confirmSetup(user);
    const results = await Promise.all([
      ...Array.from({ length: 4 }, () => recordSavedMethod(setupIntentId)),
      ...Array.from({ length: 4 }, () => finishSavingMethod(user, setupIntentId)),
    ]);
    expect(results).toHaveLength(8);
    const [saved] = await listPaymentMethods(user);
    expect(await entriesOf(saved?.id ?? "")).toHaveLength(1);
  });

  it("returns Stripe's page for a bank account that waits for its micro-deposits, and lists it once they are confirmed", async () => {
    const { user } = await createCustomer();
    const { clientSecret } = await startSavingMethod(user);
    const setupIntentId = clientSecret.split("_secret_")[0] ?? "";
    await confirmBankAccount(clientSecret, "000666666668");
    const { method, verifyUrl } = await finishSavingMethod(user, setupIntentId);
    expect(method).toBeNull();
    expect(verifyUrl).toBe(`https://payments.stripe.com/microdeposit/${setupIntentId}`);
    expect(await listPaymentMethods(user)).toEqual([]);
    await stripe().setupIntents.verifyMicrodeposits(setupIntentId, { amounts: [32, 45] });
    // The webhook reports it: the customer confirmed it on Stripe's page.
    await recordSavedMethod(setupIntentId);
    expect(await listPaymentMethods(user)).toMatchObject([{ kind: "bank", isDefault: true }]);
    expect(await finishSavingMethod(user, setupIntentId)).toMatchObject({ verifyUrl: null });
  });

  it("records nothing before the browser has confirmed it", async () => {
    const { user } = await createCustomer();
    const { clientSecret } = await startSavingMethod(user);
    const setupIntentId = clientSecret.split("_secret_")[0] ?? "";
    expect(await finishSavingMethod(user, setupIntentId)).toEqual({ method: null, verifyUrl: null });
    expect(await listPaymentMethods(user)).toEqual([]);
  });

  it("keeps the default that the customer has chosen, and lists bank accounts too", async () => {
    const { user } = await createCustomer();
    const first = await finishSavingMethod(user, await confirmSetup(user));
    const bankAccount = await saveBankAccount(user);
    expect(await listPaymentMethods(user)).toMatchObject([
      { id: bankAccount, kind: "bank", last4: "6789", bankName: "STRIPE TEST BANK", isDefault: false },
      { id: first.method?.id, isDefault: true },
    ]);
    await setDefaultMethod(user, bankAccount);
    expect(await listPaymentMethods(user)).toMatchObject([{ isDefault: true }, { isDefault: false }]);
  });

  it("declares to the card networks that the saved card is for recurring charges", async () => {
    const { user } = await createCustomer();
    const setup = await stripe().setupIntents.retrieve(await confirmSetup(user));
    expect(setup).toMatchObject({
      usage: "off_session",
      payment_method_options: { card: { setup_credential_usage: "recurring" } },
    });
    const configuration = await createConfiguration(user, { purchaseType: "weekly" });
    const { paymentIntentId } = await createCheckoutIntent(user, configuration.id);
    expect(await stripe().paymentIntents.retrieve(paymentIntentId)).toMatchObject({
      setup_future_usage: "off_session",
      payment_method_options: { card: { setup_credential_usage: "recurring" } },
    });
  });

  it(`stops at ${MOST_SAVED} saved methods`, async () => {
    const { user } = await createCustomer();
    for (let count = 0; count < MOST_SAVED; count += 1) await saveCard(user, "pm_card_visa");
    expect(await errorOf(startSavingMethod(user))).toMatchObject({ code: "too-many-payment-methods" });
  });
});

describe("removing a payment method", () => {
  it("is refused while a running plan is charged to it, and works once the plan has another one", async () => {
    const { plan, customer } = await createServedPlan();
    const [used] = await listPaymentMethods(customer);
    expect(used?.plans).toMatchObject([{ id: plan.id, name: "250 Premium life leads" }]);
    const id = used?.id ?? "";
    expect(await errorOf(removePaymentMethod(customer, id))).toMatchObject({ code: "payment-method-in-use" });
    expect(await listPaymentMethods(customer)).toHaveLength(1);
    await setPaymentMethod(customer, plan.id, await saveCard(customer, "pm_card_mastercard"));
    await removePaymentMethod(customer, id);
    expect(await listPaymentMethods(customer)).toMatchObject([{ brand: "mastercard" }]);
    expect(await entriesOf(id)).toMatchObject([
      { action: "payments.remove-method", before: { last4: "4242" } },
    ]);
    expect(await errorOf(removePaymentMethod(customer, id))).toMatchObject({ status: 404 });
  });

  it("takes it from a paused plan, which then asks for another one before it resumes", async () => {
    const { plan, customer } = await createServedPlan();
    const [used] = await listPaymentMethods(customer);
    await pausePlan(customer, plan.id);
    await removePaymentMethod(customer, used?.id ?? "");
    expect(await errorOf(resumePlan(customer, plan.id))).toMatchObject({ code: "no-payment-method" });
    await setPaymentMethod(customer, plan.id, await saveCard(customer, "pm_card_visa"));
    expect(await resumePlan(customer, plan.id)).toMatchObject({ status: "active" });
  });

  it("counts as done when Stripe's response was lost", async () => {
    const { user } = await createCustomer();
    const id = await saveCard(user, "pm_card_visa");
    await sandboxControl().injectFault({
      target: "api",
      endpoint: "payment_methods.detach",
      times: 1,
      action: { kind: "drop_after" },
    });
    await removePaymentMethod(user, id);
    expect(await listPaymentMethods(user)).toEqual([]);
    expect(await entriesOf(id)).toHaveLength(1);
  });
});

it("a closed account keeps no payment method at Stripe", async () => {
  const { user } = await createCustomer();
  await saveCard(user, "pm_card_visa");
  await saveBankAccount(user);
  await removeSavedMethods({ userId: user.id });
  await removeSavedMethods({ userId: user.id });
  expect(await listPaymentMethods(user)).toEqual([]);
});

it("a bank account that is confirmed after the account was closed is removed at Stripe", async () => {
  const { user } = await createCustomer();
  const { clientSecret } = await startSavingMethod(user);
  const setupIntentId = clientSecret.split("_secret_")[0] ?? "";
  await confirmBankAccount(clientSecret, "000666666668");
  await db().user.update({ where: { id: user.id }, data: { closedAt: new Date() } });
  await removeSavedMethods({ userId: user.id });
  await stripe().setupIntents.verifyMicrodeposits(setupIntentId, { amounts: [32, 45] });
  expect(await listPaymentMethods(user)).toHaveLength(1);
  for (const _report of [1, 2])
    expect(await recordSavedMethod(setupIntentId)).toEqual({
      status: "succeeded",
      saved: null,
      verifyUrl: null,
    });
  expect(await listPaymentMethods(user)).toEqual([]);
});

it("another customer's payment method does not exist", async () => {
  const [{ user: owner }, { user: other }] = [await createCustomer(), await createCustomer()];
  const setupIntentId = await confirmSetup(owner);
  const { method } = await finishSavingMethod(owner, setupIntentId);
  const id = method?.id ?? "";
  // The stranger has a customer at Stripe too.
  await saveCard(other, "pm_card_visa");
  for (const call of [
    finishSavingMethod(other, setupIntentId),
    setDefaultMethod(other, id),
    removePaymentMethod(other, id),
  ])
    expect(await errorOf(call)).toMatchObject({ status: 404 });
  expect(await listPaymentMethods(owner)).toMatchObject([{ id, isDefault: true }]);
  expect(await listPaymentMethods(other)).not.toMatchObject([{ id }]);
});
