import "server-only";
import { nameLeadType } from "@/lib/catalog/name-lead-type";
import { formatCount } from "@/lib/kit/format-count";
import { toDecimal } from "@/lib/kit/money";
import { db } from "@/lib/platform/db/prisma.server";
import { inTransaction } from "@/lib/platform/db/transaction.server";
import { prepareJob } from "@/lib/platform/jobs/enqueue.server";
import { bankDebitFailedJob } from "./bank-debit-failed.email";
import type { BankDebitDto } from "./schemas";
import { setUncollected } from "./transition-payment.server";

/** The viewer's payments that the bank has not confirmed yet, latest first. */
export async function listBankDebits(viewer: { id: string }): Promise<BankDebitDto[]> {
  return (await findInFlight(viewer)).map(toBankDebitDto);
}

/**
 * The viewer's bank debit for a configuration, or for another one that buys the same. Null when no such debit is in flight.
 * Renewals do not count: they are other periods.
 */
export async function findBankDebitFor(
  viewer: { id: string },
  configuration: Purchase & { id: string },
): Promise<BankDebitDto | null> {
  const purchases = (await findInFlight(viewer)).filter(({ cycle }) => cycle === 0);
  const found =
    purchases.find(({ leadConfigId }) => leadConfigId === configuration.id) ??
    purchases.find((payment) => isSamePurchase(payment.configuration, configuration));
  return found ? toBankDebitDto(found) : null;
}

/** The part of a configuration that says what it buys. */
interface Purchase {
  packageId: string | null;
  leadTypeId: string;
  purchaseType: string;
  leadQuantity: number;
  includeBeneficiary: boolean;
  includeHigherIncome: boolean;
  selectedStates: readonly string[];
}

/**
 * Whether two configurations buy the same, so that paying for both may be a mistake: the same package for the same lead
 * type, whatever the states, or the same selection in the builder.
 */
export function isSamePurchase(a: Purchase, b: Purchase): boolean {
  if (a.leadTypeId !== b.leadTypeId || a.packageId !== b.packageId) return false;
  if (a.packageId !== null) return true;
  return (
    a.purchaseType === b.purchaseType &&
    a.leadQuantity === b.leadQuantity &&
    a.includeBeneficiary === b.includeBeneficiary &&
    a.includeHigherIncome === b.includeHigherIncome &&
    a.selectedStates.toSorted().join() === b.selectedStates.toSorted().join()
  );
}

/**
 * Records the state of a payment that Stripe has not collected. A settled or refunded payment keeps its state. When the
 * bank has refused the debit of a purchase, or it was canceled before, the customer gets an email. For a renewal, the plan sends its own email.
 */
export async function recordUncollected(
  paymentIntentId: string,
  state: "open" | "processing" | "canceled",
): Promise<void> {
  const mail = await prepareJob(bankDebitFailedJob);
  await inTransaction(async (transaction) => {
    const before = await setUncollected(transaction, paymentIntentId, state);
    if (!before) return;
    const hasFailed = before.state === "processing" && state !== "processing";
    if (hasFailed && before.cycle === 0) {
      // Stripe opens a payment again that a bank refuses.
      const isStopped = state === "canceled";
      await mail.enqueue(transaction, { paymentIntentId, failedAt: new Date().toISOString(), isStopped });
    }
  });
}

type InFlight = Awaited<ReturnType<typeof findInFlight>>[number];

/** A debit takes days; no customer has that many at once. */
const MOST_LISTED = 200;

function findInFlight(viewer: { id: string }) {
  return db().payment.findMany({
    where: { userId: viewer.id, state: "processing" },
    include: { configuration: { include: { leadType: true, package: true } } },
    orderBy: { createdAt: "desc" },
    take: MOST_LISTED,
  });
}

function toBankDebitDto(payment: InFlight): BankDebitDto {
  const { leadType, leadQuantity, package: bought } = payment.configuration;
  const leads = `${nameLeadType(leadType)} leads`;
  return {
    paymentIntentId: payment.paymentIntentId,
    leadConfigId: payment.leadConfigId,
    name: bought ? `${bought.name} package, ${leads}` : `${formatCount(leadQuantity)} ${leads}`,
    amount: toDecimal(payment.amountCents),
    currency: payment.currency.toUpperCase(),
    startedAt: (payment.processingSince ?? payment.createdAt).toISOString(),
    isRenewal: payment.cycle > 0,
  };
}
