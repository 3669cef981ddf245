"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useEffect } from "react";
import { LoadError } from "@/components/ui/load-error";
import { Loading } from "@/components/ui/spinner";
import type { UserDto } from "@/lib/accounts/dto";
import { paths } from "@/lib/kit/paths";
import { useAuth } from "./auth-provider";
import { SetUpTwoFactor } from "./set-up-two-factor";

interface CustomerGateProps {
  loadingLabel: string;
  /** For the settings: two-factor sign-in is set up there. */
  isSettings?: boolean;
  children: (user: UserDto) => ReactNode;
}

/**
 * Shows a page to signed-in visitors, and sends everybody else to sign in. For convenience only: the server authorizes
 * every call of the page.
 */
export function CustomerGate({ loadingLabel, isSettings, children }: CustomerGateProps) {
  const { user, error, refresh } = useAuth();
  const router = useRouter();
  const signedOut = user === null;
  useEffect(() => {
    if (signedOut) router.replace(paths.auth);
  }, [signedOut, router]);

  if (user)
    return user.mustSetUpTwoFactor && !isSettings ? <SetUpTwoFactor who="customer" /> : children(user);
  return (
    <div className="page-width py-20">
      {error && user === undefined ? (
        <LoadError what="Your account" onRetry={() => void refresh()} />
      ) : (
        <Loading label={loadingLabel} />
      )}
    </div>
  );
}
