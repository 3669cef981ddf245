"use client";

import type { ReactNode } from "react";
import { legalEditions } from "@/lib/compliance/legal-editions";
import type { LeadConfigurationDto } from "@/lib/configurations/schemas";
import { formatDecimal } from "@/lib/kit/money";
import { paths } from "@/lib/kit/paths";
import { zoneName } from "@/lib/kit/zone-formatter";
import { useFirstRenewal } from "../use-first-renewal";

interface PurchaseTermsProps {
  configuration: Pick<LeadConfigurationDto, "purchaseType" | "totalPrice">;
  /** IANA name; the customer's. */
  timeZone: string | undefined;
}

const EACH_PERIOD = { weekly: "each Sunday after it", monthly: "each month after it" } as const;

/** What the customer agrees to by pressing Pay: how the plan renews, how it ends, and the terms of service. */
export function PurchaseTerms({ configuration, timeZone }: PurchaseTermsProps) {
  const { purchaseType, totalPrice } = configuration;
  const renewsOn = useFirstRenewal(purchaseType, timeZone);
  return (
    <section aria-label="What you agree to" className="grid gap-3 text-sm text-ink-soft">
      {purchaseType !== "one-time" ? (
        <div className="rounded border border-line bg-paper px-4 py-3">
          <h3 className="font-semibold text-ink">Your plan renews automatically</h3>
          <ul className="mt-1.5 grid list-disc gap-1 pl-5">
            <li>
              We charge {formatDecimal(totalPrice)} to this payment method
              {renewsOn ? ` on ${renewsOn}` : " at the next renewal"}, and {EACH_PERIOD[purchaseType]}, until
              you cancel. Each charge is at 6 AM{" "}
              {timeZone ? `${zoneName(timeZone)}, the time zone in your settings` : "in your time zone"}, and
              we email you 48 hours before it.
            </li>
            {purchaseType === "weekly" ? (
              <li>
                If you pay from a bank account, the second charge is on the first Sunday that is at least 7
                days after your bank has confirmed the first one.
              </li>
            ) : null}
            <li>
              Cancel, pause or skip on your <NewTab href={paths.billing}>billing page</NewTab> at any time
              before a charge. Leads that you have paid for are still delivered.
            </li>
            <li>If our price rises, we tell you at least 30 days before you pay more.</li>
          </ul>
        </div>
      ) : null}
      <p>
        By paying, you accept our{" "}
        <NewTab href={paths.termsOfService}>
          Terms of Service (version {legalEditions.termsOfService.version})
        </NewTab>{" "}
        and our <NewTab href={paths.privacyPolicy}>Privacy Policy</NewTab>.
      </p>
    </section>
  );
}

/** A link that leaves the entered payment details where they are. */
function NewTab({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener"
      className="rounded-sm text-accent-deep underline underline-offset-4 hover:text-accent"
    >
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
