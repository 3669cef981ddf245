import type { PurchaseType } from "@/lib/configurations/rules";
import { MAX_CONSENT_DAYS } from "@/lib/marketplace/consent-limit";

/** What the customer can expect after paying. */
export function WhatHappensNext({ purchaseType }: { purchaseType: PurchaseType }) {
  return (
    <section aria-labelledby="next" className="px-1 text-ink-soft">
      <h2 id="next" className="font-semibold text-ink">
        What happens next
      </h2>
      <ol className="mt-2 grid list-decimal gap-1.5 pl-5">
        <li>
          A card is charged at once, and we email you the order. A bank debit takes up to four business days;
          your order starts when the bank confirms it.
        </li>
        <li>We review new accounts within one business day. The order stays Pending until then.</li>
        <li>
          Once it is approved, leads appear on your dashboard and go to your destinations. The first ones may
          come from our stock, from people who asked up to {MAX_CONSENT_DAYS} days ago; the others as they are
          verified.
        </li>
        {purchaseType === "one-time" ? null : <li>We email you 48 hours before each renewal.</li>}
      </ol>
    </section>
  );
}
