"use client";

import Link from "next/link";
import { useEffect } from "react";
import { MessagePage } from "@/components/layout/message-page";
import { buttonVariants } from "@/components/ui/button";
import { notify } from "@/components/ui/notify";
import { paths } from "@/lib/kit/paths";

/** Shown while a payment is processing; a bank debit takes days. @param announce also shows a toast: the customer has just paid. */
export function ProcessingPanel({ announce = false }: { announce?: boolean }) {
  useEffect(() => {
    if (announce)
      notify({ title: "Payment Processing", description: "Your payment is being processed. Please wait..." });
  }, [announce]);
  return (
    <MessagePage title="Your payment is being processed">
      <p className="text-ink-soft">
        A bank debit takes up to four business days. You can leave this page, and please do not pay again.
        Your order appears on your dashboard as soon as the bank confirms the payment.
      </p>
      <p>
        <Link href={paths.dashboard} className={buttonVariants()}>
          Go to your dashboard
        </Link>
      </p>
    </MessagePage>
  );
}
