"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { CheckoutLoading } from "./checkout-frame";
import { notifyAuthenticationRequired } from "./checkout-toasts";

/** Sends a visitor to sign-in. */
export function SignInRedirect({ to }: { to: string }) {
  const router = useRouter();
  const done = useRef(false);
  useEffect(() => {
    if (done.current) return;
    done.current = true;
    notifyAuthenticationRequired();
    router.replace(to);
  }, [router, to]);
  return <CheckoutLoading label="Taking you to the sign-in..." />;
}
