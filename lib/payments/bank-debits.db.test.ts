import { beforeAll, describe, expect, it } from "@jest/globals";
import { installCatalog } from "@/lib/catalog/install-catalog.server";
import { createCheckoutIntent } from "@/lib/checkout/create-checkout-intent.server";
import { saveConfiguration } from "@/lib/configurations/saved-configurations.server";
import { settlePayment } from "@/lib/payments/settle-payment.server";
import { pool } from "@/lib/platform/db/pool.server";
import { db } from "@/lib/platform/db/prisma.server";
import {
  buildConfiguration,
  buildPackageConfiguration,
  createConfiguration,
} from "@/tests/factories/configurations";
import { createOpenPayment, payByBankDebit, sandboxControl } from "@/tests/factories/payments";
import { mailsTo } from "@/tests/setup/caught-mails";
import { sendBankDebitFailed } from "./bank-debit-failed.email";
import { listBankDebits, recordUncollected } from "./bank-debits.server";
import { stripe } from "./stripe-client.server";

beforeAll(installCatalog);

/** A purchase whose bank debit Stripe is processing. */
async function createDebit() {
  const payment = await createOpenPayment();
  await payByBankDebit(payment.paymentIntentId, payment.clientSecret);
  return payment;
}

/** A purchase whose bank debit our program knows about. */
async function createKnownDebit() {
  const payment = await createDebit();
  expect(await settlePayment(payment.paymentIntentId)).toEqual({ outcome: "processing" });
  return payment;
}

/** Payloads of the enqueued emails about a failed debit. */
async function failureMails(paymentIntentId: string) {
  const { rows } = await pool().query<{
    data: { paymentIntentId: string; failedAt: string; isStopped?: boolean };
  }>(
    `SELECT data FROM pgboss.job WHERE name = 'payments.mail-debit-failed' AND data->>'paymentIntentId' = $1`,
    [paymentIntentId],
  );
  return rows.map(({ data }) => data);
}

describe("a bank debit in flight", () => {
  it("is listed for its customer, from the day the bank got it, until the bank confirms it", async () => {
    const { customer, configuration, paymentIntentId } = await createKnownDebit();
    const { customer: stranger } = await createOpenPayment();
    const [debit] = await listBankDebits(customer);
    expect(debit).toMatchObject({
      paymentIntentId,
      leadConfigId: configuration.id,
      name: "250 Premium life leads",
      amount: "11375.00",
      currency: "USD",
      isRenewal: false,
    });
    expect(await listBankDebits(stranger)).toEqual([]);
    await settlePayment(paymentIntentId);
    expect((await listBankDebits(customer))[0]?.startedAt).toBe(debit?.startedAt);
    await sandboxControl().settle({ payment_intent: paymentIntentId, outcome: "succeeded" });
    expect(await settlePayment(paymentIntentId)).toMatchObject({ outcome: "settled" });
    expect(await listBankDebits(customer)).toEqual([]);
    expect(await failureMails(paymentIntentId)).toEqual([]);
  });

  it("is refused at checkout, also before Stripe's event about it came", async () => {
    const { customer, configuration, paymentIntentId } = await createDebit();
    for (const isSecondPurchase of [false, true]) {
      await expect(createCheckoutIntent(customer, configuration.id, isSecondPurchase)).rejects.toMatchObject({
        status: 409,
        code: "debit-in-flight",
        message: expect.stringContaining("$11,375.00"),
        extras: { debit: { paymentIntentId, leadConfigId: configuration.id } },
      });
    }
    expect(await db().payment.count({ where: { userId: customer.id } })).toBe(1);
  });

  it("stops the same selection of another configuration, unless the customer confirms a second purchase", async () => {
    const { customer, configuration, paymentIntentId } = await createKnownDebit();
    const again = await createConfiguration(customer);
    await expect(createCheckoutIntent(customer, again.id)).rejects.toMatchObject({
      status: 409,
      code: "debit-in-flight",
      extras: { debit: { leadConfigId: configuration.id } },
    });
    expect(await db().payment.count({ where: { leadConfigId: again.id } })).toBe(0);
    const second = await createCheckoutIntent(customer, again.id, true);
    expect(second.paymentIntentId).not.toBe(paymentIntentId);
    expect(second.status).toBe("requires_payment_method");
  });

  it("does not stop another selection, or another customer", async () => {
    const { customer } = await createKnownDebit();
    const other = await saveConfiguration(customer, buildPackageConfiguration());
    expect((await createCheckoutIntent(customer, other.id)).status).toBe("requires_payment_method");
    const { customer: stranger } = await createOpenPayment();
    const same = await saveConfiguration(stranger, buildConfiguration());
    expect((await createCheckoutIntent(stranger, same.id)).status).toBe("requires_payment_method");
  });
});

describe("a bank debit that the bank refuses", () => {
  it("emails the customer once, and the checkout opens with the same intent", async () => {
    const { customer, configuration, paymentIntentId } = await createKnownDebit();
    await sandboxControl().settle({ payment_intent: paymentIntentId, outcome: "failed" });
    await Promise.all([1, 2, 3].map(() => settlePayment(paymentIntentId)));
    const failures = await failureMails(paymentIntentId);
    expect(failures).toHaveLength(1);
    expect(await listBankDebits(customer)).toEqual([]);
    expect(await createCheckoutIntent(customer, configuration.id)).toMatchObject({
      paymentIntentId,
      status: "requires_payment_method",
    });
    await Promise.all(failures.map(sendBankDebitFailed));
    const [mail, ...more] = (await mailsTo(customer.email)).filter(({ text }) =>
      text.includes("refused the debit"),
    );
    expect(more).toEqual([]);
    expect(mail?.text).toContain(`/checkout?leadConfigId=${configuration.id}`);
    expect(mail?.text).toContain("$11,375.00");
  });

  it("is called refused, too, when it was canceled before we read it", async () => {
    const { customer, paymentIntentId } = await createKnownDebit();
    await sandboxControl().settle({ payment_intent: paymentIntentId, outcome: "failed" });
    await stripe().paymentIntents.cancel(paymentIntentId);
    await settlePayment(paymentIntentId);
    await Promise.all((await failureMails(paymentIntentId)).map(sendBankDebitFailed));
    const mails = await mailsTo(customer.email);
    expect(mails.filter(({ text }) => text.includes("refused the debit"))).toHaveLength(1);
  });

  it("is not called refused when Stripe stopped it", async () => {
    const { customer, paymentIntentId } = await createOpenPayment();
    // The sandbox cancels no debit that the bank has.
    await db().payment.update({ where: { paymentIntentId }, data: { state: "processing" } });
    await stripe().paymentIntents.cancel(paymentIntentId);
    await settlePayment(paymentIntentId);
    const failures = await failureMails(paymentIntentId);
    expect(failures).toHaveLength(1);
    await Promise.all(failures.map(sendBankDebitFailed));
    const mails = await mailsTo(customer.email);
    expect(mails.filter(({ text }) => text.includes("refused the debit"))).toEqual([]);
    expect(mails.filter(({ subject }) => subject?.includes("was stopped"))).toMatchObject([
      { text: expect.stringContaining("The debit for your leads was stopped before it was collected.") },
    ]);
  });

  it("is not emailed when an old reading was recorded, and the bank still has the debit", async () => {
    const { customer, paymentIntentId } = await createKnownDebit();
    await recordUncollected(paymentIntentId, "open");
    const failures = await failureMails(paymentIntentId);
    expect(failures).toHaveLength(1);
    await Promise.all(failures.map(sendBankDebitFailed));
    const mails = (await mailsTo(customer.email)).filter(({ text }) => text.includes("refused the debit"));
    expect(mails).toEqual([]);
  });

  it("emails nobody who has paid meanwhile", async () => {
    const { customer, paymentIntentId } = await createKnownDebit();
    await sandboxControl().settle({ payment_intent: paymentIntentId, outcome: "succeeded" });
    await settlePayment(paymentIntentId);
    await sendBankDebitFailed({ paymentIntentId, failedAt: new Date().toISOString() });
    const mails = (await mailsTo(customer.email)).filter(({ text }) => text.includes("refused the debit"));
    expect(mails).toEqual([]);
  });
});
