import { nowSeconds } from "../ids";
import type { BalanceTransactionRecord, ChargeRecord, RefundRecord } from "../state/records";
import type { Store } from "../state/store";

const DAY_SECONDS = 86_400;
/** Days until money of a card or a bank account is available. Source: https://docs.stripe.com/payouts#payout-speed */
const AVAILABLE_AFTER_DAYS = 2;

type NewBalanceTransaction = Omit<
  BalanceTransactionRecord,
  "createdSeconds" | "availableOnSeconds" | "feeCents"
> &
  Partial<Pick<BalanceTransactionRecord, "feeCents" | "createdSeconds">>;

/** Records a movement of the account's balance. Does nothing when one with this id exists. */
export function addBalanceTransaction(store: Store, movement: NewBalanceTransaction): void {
  if (store.balanceTransactions.has(movement.id)) return;
  const createdSeconds = movement.createdSeconds ?? nowSeconds();
  store.balanceTransactions.set(movement.id, {
    feeCents: 0,
    ...movement,
    createdSeconds,
    availableOnSeconds: createdSeconds + AVAILABLE_AFTER_DAYS * DAY_SECONDS,
  });
  store.changed();
}

/** The id of the balance transaction of a charge or a refund. */
export function balanceTransactionIdOf(sourceId: string): string {
  return `txn_${sourceId.replace(/^[a-z]+_/, "")}`;
}

/** The money of a charge that was collected. */
export function addChargeToBalance(
  store: Store,
  charge: ChargeRecord,
  createdSeconds: number = nowSeconds(),
): void {
  const isCard = charge.paymentMethod.details.type === "card";
  addBalanceTransaction(store, {
    id: balanceTransactionIdOf(charge.id),
    type: isCard ? "charge" : "payment",
    reportingCategory: "charge",
    sourceId: charge.id,
    amountCents: charge.amountCents,
    feeCents: feeOf(charge.amountCents, isCard),
    currency: charge.currency,
    createdSeconds,
  });
}

/** The money of a refund, which leaves the balance when the refund is made. */
export function addRefundToBalance(
  store: Store,
  refund: RefundRecord,
  createdSeconds: number = nowSeconds(),
): void {
  addBalanceTransaction(store, {
    id: balanceTransactionIdOf(refund.id),
    type: refund.methodType === "card" ? "refund" : "payment_refund",
    reportingCategory: "refund",
    sourceId: refund.id,
    amountCents: -refund.amountCents,
    currency: refund.currency,
    createdSeconds,
  });
}

/** Adds the movements of charges and refunds that a state file of an older sandbox has without them. */
export function addMissingBalanceTransactions(store: Store): void {
  for (const charge of store.charges.values()) {
    if (charge.status === "succeeded") addChargeToBalance(store, charge, charge.createdSeconds);
  }
  for (const refund of store.refunds.values()) {
    if (refund.status === "succeeded") addRefundToBalance(store, refund, refund.createdSeconds);
  }
}

/** Cards 2.9% and 30 cents, bank debits 0.8%, at most $5. Source: https://stripe.com/pricing */
function feeOf(amountCents: number, isCard: boolean): number {
  return isCard ? Math.round(amountCents * 0.029) + 30 : Math.min(500, Math.round(amountCents * 0.008));
}
