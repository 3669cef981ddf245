"use client";

import { useMutation } from "@tanstack/react-query";
import { RotateCcw } from "lucide-react";
import { useRef } from "react";
import { openCheckout } from "@/components/checkout/pending-checkout";
import { PageLink } from "@/components/navigation/page-link";
import { Button } from "@/components/ui/button";
import { failureText } from "@/components/ui/failure-notice";
import { Notice } from "@/components/ui/notice";
import { QUANTITY_PERIOD } from "@/lib/checkout/billing-period";
import type { RepeatOffer } from "@/lib/checkout/schemas";
import { readPriceChange } from "@/lib/configurations/price-change";
import { formatCount } from "@/lib/kit/format-count";
import { formatExactDecimal } from "@/lib/kit/money";
import { paths } from "@/lib/kit/paths";
import { shortId } from "@/lib/kit/short-id";
import { actionData } from "@/lib/platform/http/action-result";
import { isProblem } from "@/lib/platform/http/api-request";
import type { OrderActions } from "./order-actions";

interface RepeatOrderProps {
  orderId: string;
  actions: Pick<OrderActions, "offerRepeat" | "repeatOrder">;
}

/** Buys the selection of an order again: shows today's price first, then goes to checkout. */
export function RepeatOrder({ orderId, actions }: RepeatOrderProps) {
  const openButton = useRef<HTMLButtonElement>(null);
  const offer = useMutation({ mutationFn: () => actionData(actions.offerRepeat({ orderId })) });
  const repeat = useMutation({
    mutationFn: (totalPrice: string) => actionData(actions.repeatOrder({ orderId, totalPrice })),
    onSuccess: ({ id }) => openCheckout(paths.checkoutConfiguration(id), () => repeat.reset()),
    // The price changed after it was shown: show the new one, and let the customer decide again.
    onError: (error) => {
      if (readPriceChange(error)) offer.mutate();
    },
  });
  const error = repeat.error ?? offer.error;
  const failure = failureText(error);
  const isBusy = repeat.isPending || repeat.isSuccess;
  const toggle = () => {
    if (offer.isPending || isBusy) return;
    repeat.reset();
    // Nothing is open to be closed, also after a price that could not be fetched.
    if (!offer.isSuccess) return offer.mutate();
    offer.reset();
    openButton.current?.focus();
  };
  return (
    <div className="mt-4 border-t border-line pt-4">
      {/* Not disabled while the price is fetched: a disabled button would lose the keyboard focus. */}
      <Button
        ref={openButton}
        variant="secondary"
        size="sm"
        aria-label={`Order again, order ${shortId(orderId)}`}
        aria-expanded={offer.isSuccess}
        aria-disabled={offer.isPending || isBusy}
        onClick={toggle}
      >
        <RotateCcw aria-hidden="true" className="size-4" />
        Order again
      </Button>
      <output className="block">{offer.data ? <Offer offer={offer.data} /> : null}</output>
      {failure ? (
        <Notice role="alert" tone="red" className="mt-3">
          {failure}
          {isProblem(error, "no-longer-offered") ? (
            <>
              {" "}
              <PageLink
                href={paths.purchaseLeads}
                className="rounded-sm font-semibold underline underline-offset-4"
              >
                See what is on offer
              </PageLink>
            </>
          ) : null}
        </Notice>
      ) : null}
      {offer.data ? (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button
            size="sm"
            disabled={isBusy || offer.isPending}
            busy={isBusy}
            onClick={() => repeat.mutate(offer.data.totalPrice)}
          >
            Continue to checkout
          </Button>
          <Button variant="secondary" size="sm" disabled={isBusy} onClick={toggle}>
            Cancel
          </Button>
        </div>
      ) : null}
    </div>
  );
}

function Offer({ offer }: { offer: RepeatOffer }) {
  const { name, packageName, leadQuantity, purchaseType, stateCount, totalPrice, previousPrice, gone } =
    offer;
  return (
    <span className="mt-3 block">
      {gone.length > 0 ? `${gone.join(" ")} You can continue without it. ` : ""}
      {packageName ? `${packageName} package: ` : ""}
      {formatCount(leadQuantity)} {name} leads{QUANTITY_PERIOD[purchaseType]} in {stateCount} states for{" "}
      <strong>{formatExactDecimal(totalPrice)}</strong>.{" "}
      {totalPrice === previousPrice
        ? "The price has not changed."
        : `The price has changed. You paid ${formatExactDecimal(previousPrice)}.`}
    </span>
  );
}
