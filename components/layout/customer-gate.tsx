"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useSyncExternalStore } from "react";
import { LoadError } from "@/components/ui/load-error";
import { Loading } from "@/components/ui/spinner";
import type { UserDto } from "@/lib/accounts/dto";
import { forgetDrafts } from "@/lib/accounts/kept-drafts";
import { signInAndReturnTo } from "@/lib/accounts/sign-in/next-path";
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
 * Shows a page to signed-in visitors. Somebody whose session has ended is sent to sign in and back to this page; somebody
 * who has signed out, to sign in. For convenience only: the server authorizes the page and every call of it.
 */
export function CustomerGate({ loadingLabel, isSettings, children }: CustomerGateProps) {
  const { user, error, refresh, logoutMutation } = useAuth();
  const router = useRouter();
  const isHydrated = useIsHydrated();
  const signedOut = user === null;
  const hasLeft = logoutMutation.isSuccess;
  const userId = user?.id;
  // Here and not in the provider, which the builder loads. Whoever signs in again finds what they had begun.
  useEffect(() => {
    if (userId) forgetDrafts(userId);
    else if (hasLeft) forgetDrafts(null);
  }, [userId, hasLeft]);
  useEffect(() => {
    if (!signedOut) return;
    const { pathname, search } = window.location;
    router.replace(hasLeft ? paths.auth : signInAndReturnTo(pathname + search));
  }, [signedOut, hasLeft, router]);

  if (user && isHydrated)
    return user.mustSetUpTwoFactor && !isSettings ? <SetUpTwoFactor who="customer" /> : children(user);
  return (
    <div className="workspace-page py-20">
      {error && user === undefined ? (
        <LoadError what="Your account" onRetry={() => void refresh()} />
      ) : (
        <Loading label={loadingLabel} className="appear-late" />
      )}
    </div>
  );
}

/**
 * Whether React has taken over the page. Pages show times in the browser's time zone, which the server does not know, so
 * their content is first drawn in the browser. Its data has come with the page.
 */
function useIsHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}

const neverChanges = () => () => undefined;
