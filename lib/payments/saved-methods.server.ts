import "server-only";
import Stripe from "stripe";
import * as z from "zod/mini";
import type { Actor } from "@/lib/audit/actor.server";
import { recordAuditOnce } from "@/lib/audit/record-audit.server";
import { notFound, refused } from "@/lib/kit/errors";
import { db } from "@/lib/platform/db/prisma.server";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { defineJob } from "@/lib/platform/jobs/define-job";
import { SAVED_METHOD_AGREEMENT } from "./saved-method-agreement";
import { idOf, nullWhenMissing, stripe } from "./stripe-client.server";
import { forCustomer, updateStripeCustomer } from "./stripe-customer.server";

/** Enqueued in the transaction that closes an account. */
export const removeSavedMethodsJob = defineJob({
  name: "payments.remove-saved-methods",
  schema: z.object({ userId: z.uuid() }),
  retryLimit: 20,
});

/** A card or bank account that Stripe keeps for a customer. */
export interface SavedMethod {
  id: string;
  kind: "card" | "bank";
  /** `visa`; null for bank accounts. */
  brand: string | null;
  /** Name of the bank; null for cards. */
  bankName: string | null;
  last4: string;
  /** `04/29`; null for bank accounts. */
  expires: string | null;
  isDefault: boolean;
}

/** Stripe's largest page. An account has far fewer: see MOST_SAVED. */
const LISTED = 100;
/** How many methods an account can save. More suggests that somebody tests stolen cards. */
export const MOST_SAVED = 20;

/**
 * The viewer's saved cards and bank accounts, newest first, as Stripe keeps them. None of a customer that was deleted at Stripe.
 * @throws Stripe's error when Stripe does not respond.
 */
export async function listSavedMethods(viewer: { id: string }): Promise<SavedMethod[]> {
  const customer = await findCustomer(viewer);
  if (!customer) return [];
  const [methods, { defaultId }] = await Promise.all([
    nullWhenMissing(stripe().customers.listPaymentMethods(customer, { limit: LISTED })),
    readDefault(customer),
  ]);
  return (methods?.data ?? []).map((method) => ({ ...describe(method), isDefault: method.id === defaultId }));
}

async function findCustomer(viewer: { id: string }): Promise<string | null> {
  const { stripeCustomerId } = await db().user.findUniqueOrThrow({
    where: { id: viewer.id },
    select: { stripeCustomerId: true },
  });
  return stripeCustomerId;
}

async function readDefault(customerId: string): Promise<{ defaultId: string | null }> {
  const customer = await nullWhenMissing(stripe().customers.retrieve(customerId));
  return {
    defaultId: !customer || customer.deleted ? null : idOf(customer.invoice_settings.default_payment_method),
  };
}

function describe(method: Stripe.PaymentMethod): Omit<SavedMethod, "isDefault"> {
  const { id, card, us_bank_account: account } = method;
  if (card) {
    const expires = `${String(card.exp_month).padStart(2, "0")}/${String(card.exp_year % 100).padStart(2, "0")}`;
    return { id, kind: "card", brand: card.brand, bankName: null, last4: card.last4, expires };
  }
  const bankName = account?.bank_name ?? null;
  return { id, kind: "bank", brand: null, bankName, last4: account?.last4 ?? "…", expires: null };
}

/**
 * Starts saving a card or bank account without a payment: a SetupIntent that the browser confirms. The card is declared
 * for recurring charges (https://docs.stripe.com/payments/cards/save-and-reuse).
 * @throws AppError 422 `too-many-payment-methods`; Stripe's error when Stripe does not respond.
 */
export async function startSavingMethod(viewer: { id: string }): Promise<{ clientSecret: string }> {
  const saved = await listSavedMethods(viewer);
  if (saved.length >= MOST_SAVED) {
    const text = `You have ${MOST_SAVED} saved payment methods. Remove one before you add another.`;
    throw refused("too-many-payment-methods", text);
  }
  const intent = await forCustomer(viewer.id, (customer) =>
    stripe().setupIntents.create({
      customer,
      usage: "off_session",
      allowed_payment_method_types: ["card", "us_bank_account"],
      payment_method_options: { card: { setup_credential_usage: "recurring" } },
      metadata: { userId: viewer.id, agreement: SAVED_METHOD_AGREEMENT.version },
    }),
  );
  if (!intent.client_secret) throw new Error("Stripe returned a SetupIntent without its client secret.");
  return { clientSecret: intent.client_secret };
}

/** What we write on every SetupIntent that we create. */
const setupMetadata = z.object({ userId: z.uuid(), agreement: z.string() });

/** `saved` is null while Stripe still waits for the customer or their bank. */
export interface SavingResult {
  status: Stripe.SetupIntent.Status;
  saved: SavedMethod | null;
  /** Stripe's page where the customer confirms a bank account by its micro-deposits; null when nothing is to be confirmed. */
  verifyUrl: string | null;
}

/**
 * Records a payment method that was saved: one audit entry, and it becomes the default if there is none. The browser's call
 * and Stripe's webhook both lead here, in any order and any number of times. Status and owner are read from Stripe. The method of an
 * account that was closed meanwhile is removed at Stripe.
 * @param viewer the signed-in customer whose browser asks; another account's SetupIntent is then not found.
 * @throws AppError 404 for a SetupIntent that is not ours or not the viewer's; Stripe's error when Stripe does not respond.
 */
export async function recordSavedMethod(setupIntentId: string, viewer?: Actor): Promise<SavingResult> {
  const intent = await retrieveSetup(setupIntentId);
  const ours = setupMetadata.safeParse(intent?.metadata);
  if (!intent || !ours.success) throw notFound("Payment method");
  const { userId, agreement } = ours.data;
  if (viewer && viewer.id !== userId) throw notFound("Payment method");
  const method = intent.payment_method;
  if (intent.status !== "succeeded" || !method || typeof method === "string")
    return {
      status: intent.status,
      saved: null,
      verifyUrl: intent.next_action?.verify_with_microdeposits?.hosted_verification_url ?? null,
    };
  const customer = idOf(intent.customer);
  // Removed meanwhile: the entry of its removal follows that of its addition.
  const isKept = customer !== null && idOf(method.customer) === customer;
  const facts = describe(method);
  await inTransaction((transaction) =>
    recordAuditOnce(
      {
        actorId: userId,
        action: "payments.add-method",
        subject: { type: "payment-method", id: method.id },
        outcome: "done",
        after: { kind: facts.kind, last4: facts.last4, agreement },
        ipAddress: viewer?.ipAddress,
      },
      transaction,
    ),
  );
  // A bank account may be confirmed days after the account was closed, and its methods were removed.
  const isClosed = (await db().user.count({ where: { id: userId, closedAt: { not: null } } })) > 0;
  if (isKept && isClosed) await detachMethod(method.id);
  if (!isKept || isClosed) return { status: intent.status, saved: null, verifyUrl: null };
  const { defaultId } = await readDefault(customer);
  if (!defaultId) await makeDefault(customer, method.id);
  const isDefault = (defaultId ?? method.id) === method.id;
  return { status: intent.status, saved: { ...facts, isDefault }, verifyUrl: null };
}

function retrieveSetup(setupIntentId: string): Promise<Stripe.SetupIntent | null> {
  return nullWhenMissing(stripe().setupIntents.retrieve(setupIntentId, { expand: ["payment_method"] }));
}

/**
 * Makes one of the viewer's saved methods the default: pages offer it first.
 * @throws AppError 404 for a method that the viewer has not saved; Stripe's error when Stripe does not respond.
 */
export async function setDefaultMethod(viewer: { id: string }, paymentMethodId: string): Promise<void> {
  await requireSavedMethod(viewer, paymentMethodId);
  const customer = await findCustomer(viewer);
  if (customer) await makeDefault(customer, paymentMethodId);
}

async function makeDefault(customerId: string, paymentMethodId: string): Promise<void> {
  await stripe().customers.update(customerId, {
    invoice_settings: { default_payment_method: paymentMethodId },
  });
}

/** One of the viewer's saved methods. @throws AppError 404, also for another account's method. */
export async function requireSavedMethod(
  viewer: { id: string },
  paymentMethodId: string,
): Promise<SavedMethod> {
  const saved = (await listSavedMethods(viewer)).find(({ id }) => id === paymentMethodId);
  if (!saved) throw notFound("Payment method");
  return saved;
}

/**
 * Removes a method at Stripe for good. One that is removed already counts as done. The caller has checked its owner.
 * @throws Stripe's error when Stripe does not respond.
 */
export async function detachMethod(paymentMethodId: string): Promise<void> {
  try {
    await stripe().paymentMethods.detach(paymentMethodId);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    const { customer } = await stripe().paymentMethods.retrieve(paymentMethodId);
    if (customer) throw error;
  }
}

/**
 * Removes all saved methods of a closed account at Stripe, and the name and email of its customer there. Safe to repeat.
 * @throws Stripe's error when Stripe does not respond; the job is then repeated.
 */
export async function removeSavedMethods({ userId }: { userId: string }): Promise<void> {
  for (const { id } of await listSavedMethods({ id: userId })) await detachMethod(id);
  await updateStripeCustomer({ userId });
}
