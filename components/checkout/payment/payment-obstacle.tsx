"use client";

import Link from "next/link";
import { useState } from "react";
import { MessagePage } from "@/components/layout/message-page";
import { Button, buttonVariants } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Notice } from "@/components/ui/notice";
import { notifyError } from "@/components/ui/notify";
import type { UserDto } from "@/lib/accounts/dto";
import { isAlreadyPaid, readDebitInFlight, readNotForSale } from "@/lib/checkout/checkout-conflicts";
import { readPriceChange } from "@/lib/configurations/price-change";
import type { LeadConfigurationDto } from "@/lib/configurations/schemas";
import { formatDay } from "@/lib/kit/format-date";
import { formatDecimal } from "@/lib/kit/money";
import { paths } from "@/lib/kit/paths";
import type { BankDebitDto } from "@/lib/payments/schemas";
import { CheckoutFrame } from "../checkout-frame";
import { PriceChanged } from "../price-changed";
import { PurchaseSummary } from "../purchase-summary";

interface PaymentObstacleProps extends PaymentNotPreparedProps {
  error: Error;
  user: UserDto;
  /** Called when the customer confirms that they buy the same once more. */
  onSecondPurchase: () => void;
}

/** Shown instead of the payment form when the server has not made a payment: why, and what the customer can do. */
export function PaymentObstacle({ error, user, onSecondPurchase, ...preparing }: PaymentObstacleProps) {
  const { configuration } = preparing;
  const newPrice = readPriceChange(error);
  if (newPrice) return <PriceChanged configuration={configuration} newPrice={newPrice} user={user} />;
  if (isAlreadyPaid(error)) return <AlreadyPaid />;
  const notForSale = readNotForSale(error);
  if (notForSale) return <NotForSale reason={notForSale} />;
  const debit = readDebitInFlight(error);
  if (!debit) return <PaymentNotPrepared {...preparing} />;
  const isThisOne = debit.leadConfigId === configuration.id;
  return <DebitInFlight debit={debit} onSecondPurchase={isThisOne ? null : onSecondPurchase} />;
}

/** Notifies the customer of an error for which `PaymentObstacle` has no page of its own. */
export function notifyObstacle(error: Error): void {
  const read = [readPriceChange, isAlreadyPaid, readNotForSale, readDebitInFlight];
  if (read.some((reader) => reader(error))) return;
  notifyError("Failed to initialize payment. Please try again.");
}

interface PaymentNotPreparedProps {
  configuration: LeadConfigurationDto;
  /** What failed; the customer may try it again. */
  query: { refetch: () => Promise<unknown>; isFetching: boolean };
}

/** Shown when the payment, or Stripe's script, could not be loaded. */
export function PaymentNotPrepared({ configuration, query }: PaymentNotPreparedProps) {
  return (
    <CheckoutFrame title="Complete Your Purchase">
      <Card>
        <PurchaseSummary configuration={configuration} />
      </Card>
      <Notice role="alert" tone="red" className="flex flex-wrap items-center justify-between gap-4">
        <p>The payment could not be prepared. Nothing was charged.</p>
        <Button
          variant="secondary"
          size="sm"
          onClick={() => void query.refetch()}
          disabled={query.isFetching}
        >
          Try again
        </Button>
      </Notice>
    </CheckoutFrame>
  );
}

/** Shown for a configuration that is already paid for. */
export function AlreadyPaid() {
  return (
    <MessagePage title="This package is already paid for">
      <p className="text-ink-soft">You were not charged again. Your order is on your dashboard.</p>
      <p>
        <Link href={paths.dashboard} className={buttonVariants()}>
          Go to your orders
        </Link>
      </p>
    </MessagePage>
  );
}

/** Shown for a configuration that nobody can pay for, now or later. */
function NotForSale({ reason }: { reason: string }) {
  return (
    <MessagePage title="This package cannot be bought here">
      <p className="text-ink-soft">{reason} Nothing was charged.</p>
      <p className="flex flex-wrap gap-3">
        <Link href={paths.purchaseLeads} className={buttonVariants()}>
          Build a package
        </Link>
        <Link href={paths.pricing} className={buttonVariants({ variant: "secondary" })}>
          See today's packages
        </Link>
      </p>
    </MessagePage>
  );
}

interface DebitInFlightProps {
  debit: BankDebitDto;
  /** Called when the customer confirms that they buy the same once more. Null when the debit pays for this very package. */
  onSecondPurchase: (() => void) | null;
}

/** Shown instead of the payment form while a bank debit for the same package is being processed. */
function DebitInFlight({ debit, onSecondPurchase }: DebitInFlightProps) {
  const [asking, setAsking] = useState(false);
  const amount = formatDecimal(debit.amount);
  return (
    <MessagePage title="A bank debit for this package is being processed">
      <p className="text-ink-soft">
        {debit.name}: we are waiting for your bank to confirm a debit of <strong>{amount}</strong>, started on{" "}
        {formatDay(debit.startedAt)}. This takes up to four business days. Please do not pay again. Your order
        appears on your dashboard when the bank confirms it. If the bank refuses the debit, we email you, and
        you can pay here again.
      </p>
      <p className="flex flex-wrap gap-3">
        <Link href={paths.dashboard} className={buttonVariants()}>
          Go to your dashboard
        </Link>
        {onSecondPurchase ? (
          <Button variant="secondary" onClick={() => setAsking(true)}>
            Buy it a second time
          </Button>
        ) : null}
      </p>
      {asking && onSecondPurchase ? (
        <ConfirmDialog
          title="Buy it a second time?"
          text={`The debit of ${amount} stays as it is. You pay for a second order of the same leads in addition.`}
          verb="Continue to payment"
          busy={false}
          error={null}
          onConfirm={onSecondPurchase}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </MessagePage>
  );
}
