"use client";

import Link from "next/link";
import { useEffect } from "react";
import { MessagePage } from "@/components/layout/message-page";
import { buttonVariants } from "@/components/ui/button";
import { notify } from "@/components/ui/notify";
import { paths } from "@/lib/kit/paths";

/** The payment is on its way, as a bank debit is for days. @param announce after the buyer has just paid. */
export function ProcessingPanel({ announce = false }: { announce?: boolean }) {
  useEffect(() => {
    if (announce)
      notify({ title: "Payment Processing", description: "Your payment is being processed. Please wait..." });
  }, [announce]);
  return (
    <MessagePage title="Your payment is being processed">
      <p className="text-ink-soft">
        A bank debit takes up to four business days. You need not wait here and must not pay again: as soon as
        the bank confirms, the order appears on your dashboard by itself.
      </p>
      <p>
        <Link href={paths.dashboard} className={buttonVariants()}>
          Go to your dashboard
        </Link>
      </p>
    </MessagePage>
  );
}
