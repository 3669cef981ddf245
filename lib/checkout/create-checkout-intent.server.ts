import "server-only";
import type Stripe from "stripe";
import { nameLeadType } from "@/lib/catalog/name-lead-type";
import { priceChanged } from "@/lib/configurations/price-change";
import { getOwnConfiguration } from "@/lib/configurations/saved-configurations.server";
import { isStillOffered } from "@/lib/configurations/still-offered";
import { AppError } from "@/lib/kit/errors";
import { findBankDebitFor, recordUncollected } from "@/lib/payments/bank-debits.server";
import {
  cancelPaymentIntent,
  createOnce,
  type OurIntent,
  retrieveIntent,
  stripe,
  toOurIntent,
} from "@/lib/payments/stripe-client.server";
import { forCustomer, isOfReplacedCustomer } from "@/lib/payments/stripe-customer.server";
import { db } from "@/lib/platform/db/prisma.server";
import { sql } from "@/lib/platform/db/sql";
import { autocommit } from "@/lib/platform/db/sql-runner.server";
import { currentPriceCents } from "@/lib/pricing/price-configuration";
import { alreadyPaid, boughtByApi, boughtByPlan, debitInFlight, noLongerOffered } from "./checkout-conflicts";
import { readTestDeposit } from "./payment-outcome";
import type { ClientSecretDto } from "./schemas";

type Configuration = Awaited<ReturnType<typeof getOwnConfiguration>>;

/**
 * Creates the PaymentIntent of a configuration or finds it again. The same configuration gives the same open intent, also after a
 * reload, a double click or in two tabs, unless somebody has deleted the intent's customer at Stripe. After a change of the catalog, only
 * an intent that is paid or waits for a test deposit is returned.
 * @param isSecondPurchase the customer has confirmed to buy again what a bank debit in flight already pays for.
 * @throws AppError 404 for another account's configuration; 409 `already-paid`, `debit-in-flight`, `bought-by-api`, `bought-by-plan`,
 * `price-changed` (the catalog changed since the customer saw the price) or `no-longer-offered`; 503 when a concurrent call has
 * not finished.
 */
export async function createCheckoutIntent(
  viewer: { id: string },
  leadConfigId: string,
  isSecondPurchase = false,
): Promise<ClientSecretDto> {
  const configuration = await getOwnConfiguration(viewer, leadConfigId);
  if (configuration.status === "ordered") throw alreadyPaid();
  if (configuration.leadIds.length > 0) throw boughtByApi();
  if (await isOfChangedPlan(viewer, leadConfigId)) throw boughtByPlan();
  await assertNotInFlight(viewer, configuration, isSecondPurchase);
  const latest = await db().payment.findFirst({
    where: { leadConfigId, cycle: 0 },
    orderBy: { attempt: "desc" },
  });
  const isSpent =
    latest?.state === "canceled" || latest?.state === "refunded" || latest?.state === "refunding";
  const intent = latest && !isSpent ? await retrieveIntent(latest.paymentIntentId) : null;
  if (intent?.status === "processing") {
    // Stripe's event about it has not come yet.
    await recordUncollected(intent.id, "processing");
    await assertNotInFlight(viewer, configuration, isSecondPurchase);
  }
  // Before the catalog is asked: told that the price has changed, a customer who has paid would pay once more.
  if (intent && isUnderWay(intent)) return toClientSecretDto(intent);
  assertStillSold(configuration);
  if (intent && intent.status !== "canceled") {
    if (!(await isOfReplacedCustomer(intent, viewer.id))) return toClientSecretDto(intent);
    await cancelPaymentIntent(intent.id);
  }
  return toClientSecretDto(await openIntent(configuration, latest ? latest.attempt + 1 : 0));
}

/**
 * Whether a plan was changed to this configuration, now or for a period that was announced before a later change. The plan charges it and
 * numbers its orders. If it were bought at the checkout, too, it would begin a second plan, and the orders of both plans would get the
 * same numbers.
 */
async function isOfChangedPlan(viewer: { id: string }, leadConfigId: string): Promise<boolean> {
  const bought = await autocommit.rows(
    sql(`SELECT 1 AS "one" FROM "Plan" p
         WHERE p."userId" = $1 AND p."leadConfigId" <> $2 AND (p."nextLeadConfigId" = $2
           OR EXISTS (SELECT 1 FROM "PlanCycle" y WHERE y."planId" = p."id" AND y."leadConfigId" = $2)) LIMIT 1`),
    [viewer.id, leadConfigId],
  );
  return bought.length > 0;
}

/** Whether the customer has done their part: the money is here or on its way, or Stripe waits for a test deposit. */
function isUnderWay(intent: OurIntent): boolean {
  return intent.status === "succeeded" || intent.status === "processing" || readDeposit(intent) !== null;
}

async function assertNotInFlight(
  viewer: { id: string },
  configuration: Configuration,
  isSecondPurchase: boolean,
): Promise<void> {
  const debit = await findBankDebitFor(viewer, configuration);
  if (!debit) return;
  if (debit.leadConfigId === configuration.id || !isSecondPurchase) {
    throw debitInFlight(debit, configuration.id);
  }
}

function assertStillSold(configuration: Configuration): void {
  if (!isStillOffered(configuration)) throw noLongerOffered(configuration);
  const priceCents = currentPriceCents(configuration.leadType, configuration, configuration.package);
  if (priceCents !== configuration.totalPriceCents) throw priceChanged(priceCents);
}

/** Creates the intent and its row. Of concurrent requests the first row wins, and all return its intent. */
async function openIntent(configuration: Configuration, attempt: number): Promise<OurIntent> {
  const created = toOurIntent(
    await forCustomer(configuration.userId, (customer) => createAtStripe(configuration, customer, attempt)),
  );
  if (!created) throw new Error("Stripe returned an intent without our metadata.");
  const key = {
    leadConfigId: configuration.id,
    cycle: 0,
    amountCents: configuration.totalPriceCents,
    attempt,
  };
  await db().payment.createMany({
    data: [
      { ...key, paymentIntentId: created.id, userId: configuration.userId, currency: configuration.currency },
    ],
    skipDuplicates: true,
  });
  const winner = await db().payment.findUniqueOrThrow({
    where: { leadConfigId_cycle_amountCents_attempt: key },
  });
  if (winner.paymentIntentId === created.id) return created;
  const winning = await retrieveIntent(winner.paymentIntentId);
  if (!winning)
    throw new AppError("unavailable", 503, "Payment is not ready yet. Please try again.", {
      retryAfterSeconds: 2,
    });
  return winning;
}

async function createAtStripe(configuration: Configuration, customer: string, attempt: number) {
  const renews = configuration.purchaseType !== "one_time";
  const parameters: Stripe.PaymentIntentCreateParams = {
    amount: configuration.totalPriceCents,
    currency: configuration.currency,
    customer,
    allowed_payment_method_types: ["card", "us_bank_account"],
    // A plan is charged again later, without the customer present. Stripe asks the bank for that permission now, and the
    // card networks are told what the saved card is for (https://docs.stripe.com/payments/cards/save-and-reuse).
    ...(renews
      ? {
          setup_future_usage: "off_session" as const,
          payment_method_options: { card: { setup_credential_usage: "recurring" as const } },
        }
      : {}),
    description: configuration.package
      ? `${configuration.package.name} package`
      : `${configuration.leadQuantity} ${nameLeadType(configuration.leadType)} leads`,
    metadata: { leadConfigId: configuration.id, userId: configuration.userId, cycle: "0" },
  };
  // Nobody can pay an intent that Stripe created before a failure, because nobody has its secret.
  return createOnce(
    (options) => stripe().paymentIntents.create(parameters, options),
    `intent:${configuration.id}:${configuration.totalPriceCents}:${attempt}`,
  );
}

function toClientSecretDto(intent: OurIntent): ClientSecretDto {
  if (!intent.clientSecret) throw new Error("Stripe returned an intent without its client secret.");
  const testDeposit = readDeposit(intent);
  return {
    clientSecret: intent.clientSecret,
    paymentIntentId: intent.id,
    status: intent.status,
    ...(testDeposit ? { testDeposit } : {}),
  };
}

function readDeposit({ status, nextAction }: OurIntent) {
  return readTestDeposit({ status, next_action: nextAction });
}
