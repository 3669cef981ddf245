"use client";

import type { ReactNode } from "react";
import { useAuth } from "@/components/layout/auth-provider";
import { LoadError } from "@/components/ui/load-error";
import type { UserDto } from "@/lib/accounts/dto";
import { CheckoutFrame, CheckoutLoading } from "./checkout-frame";

/** Waits until it is known who the visitor is; null is somebody who is signed out. */
export function BuyerGate({ children }: { children: (user: UserDto | null) => ReactNode }) {
  const { user, error, refresh } = useAuth();
  if (user !== undefined) return children(user);
  if (!error) return <CheckoutLoading label="Loading your checkout..." />;
  return (
    <CheckoutFrame title="Checkout">
      <LoadError what="Your account" onRetry={() => void refresh()} />
    </CheckoutFrame>
  );
}
