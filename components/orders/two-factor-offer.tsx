"use client";

import { useState } from "react";
import { PageLink } from "@/components/navigation/page-link";
import { Button, buttonVariants } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { UserDto } from "@/lib/accounts/dto";
import { paths } from "@/lib/kit/paths";
import { useHasLeads } from "./use-order-progress";

/** Offers two-factor sign-in from the first lead on, until it is set up or dismissed in this browser. */
export function TwoFactorOffer({ user, className }: { user: UserDto; className?: string }) {
  const key = `two-factor-offer-dismissed:${user.id}`;
  const [isDismissed, setDismissed] = useState(() => isStored(key));
  const hasLeads = useHasLeads();
  if (user.twoFactor || isDismissed || !hasLeads) return null;
  const dismiss = () => {
    store(key);
    setDismissed(true);
  };
  return (
    <section aria-label="Two-factor sign-in" className={className}>
      <Notice className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="min-w-0 flex-1 basis-80">
          You have leads now. Protect them with two-factor sign-in: then nobody can sign in with your password
          alone.
        </p>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <PageLink href={paths.twoFactor} className={buttonVariants({ size: "sm" })}>
            Set it up
          </PageLink>
          <Button variant="link" size="bare" onClick={dismiss}>
            Not now
          </Button>
        </div>
      </Notice>
    </section>
  );
}

/** Storage may be blocked. The offer then comes back at the next visit. */
function store(key: string): void {
  try {
    window.localStorage.setItem(key, "1");
  } catch {
    return;
  }
}

function isStored(key: string): boolean {
  try {
    return window.localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}
