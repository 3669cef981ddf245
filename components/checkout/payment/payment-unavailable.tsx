import Link from "next/link";
import type { ReactNode } from "react";
import { buttonVariants } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { paths } from "@/lib/kit/paths";
import { CheckoutFrame } from "../checkout-frame";

/** Shown when payments are not configured: the selection, and a link to the sales team (spec, section 2). */
export function PaymentUnavailable({ children }: { children: ReactNode }) {
  return (
    <CheckoutFrame title="Payment System Temporarily Unavailable">
      <p className="text-ink-soft">
        We cannot take payments at the moment, and nothing was charged. Our sales team can set up your package
        for you.
      </p>
      <Card>{children}</Card>
      <p className="flex flex-wrap gap-3">
        <Link href={paths.contact} className={buttonVariants()}>
          Contact Sales Team
        </Link>
        <Link href={paths.pricing} className={buttonVariants({ variant: "secondary" })}>
          Back to pricing
        </Link>
      </p>
    </CheckoutFrame>
  );
}
