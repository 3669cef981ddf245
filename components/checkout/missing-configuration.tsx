"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { notifyError } from "@/components/ui/notify";
import { paths } from "@/lib/kit/paths";
import { CheckoutLoading } from "./checkout-frame";

/** Sends a viewer without a configuration to the builder (spec, section 2). */
export function MissingConfiguration() {
  const router = useRouter();
  const done = useRef(false);
  useEffect(() => {
    if (done.current) return;
    done.current = true;
    notifyError("No lead configuration found. Redirecting to purchase page.");
    router.replace(paths.purchaseLeads);
  }, [router]);
  return <CheckoutLoading label="Taking you to the package builder..." />;
}
