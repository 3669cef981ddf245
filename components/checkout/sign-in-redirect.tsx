"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { notify } from "@/components/ui/notify";
import { CheckoutLoading } from "./checkout-frame";

/** Sends a visitor to sign-in. */
export function SignInRedirect({ to }: { to: string }) {
  const router = useRouter();
  const done = useRef(false);
  useEffect(() => {
    if (done.current) return;
    done.current = true;
    // The text of the specification, section 8.
    notify({
      title: "Authentication Required",
      description: "Please sign in to complete your purchase",
      destructive: true,
    });
    router.replace(to);
  }, [router, to]);
  return <CheckoutLoading label="Taking you to the sign-in..." />;
}
