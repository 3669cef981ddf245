"use client";

import type { ReactNode } from "react";
import { PageLink } from "@/components/navigation/page-link";
import { buttonVariants } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Loading } from "@/components/ui/spinner";
import type { UserDto } from "@/lib/accounts/dto";
import { TWO_FACTOR_REQUIRED } from "@/lib/accounts/two-factor/second-factor-rule";
import { paths } from "@/lib/kit/paths";
import { isProblem } from "@/lib/platform/http/api-request";
import { useAdminUsers } from "./orders/use-admin-data";

/** Asks staff without two-factor sign-in to set it up, when the server requires it. The server enforces it. */
export function RequireTwoFactor({ user, children }: { user: UserDto; children: ReactNode }) {
  return user.twoFactor ? children : <AskServer>{children}</AskServer>;
}

function AskServer({ children }: { children: ReactNode }) {
  const { error, isPending } = useAdminUsers();
  if (isPending) return <Loading label="Loading admin panel..." />;
  if (!isProblem(error, TWO_FACTOR_REQUIRED)) return children;
  return (
    <div className="page-width py-10 lg:py-16">
      <Card className="mx-auto max-w-xl">
        <h1 className="font-display text-2xl font-medium">Set up two-factor sign-in first</h1>
        <p className="mt-3 text-ink-soft">
          Staff see every order and every customer, so a password alone is not enough. You need an
          authenticator app and about two minutes. Then the admin panel opens.
        </p>
        <PageLink href={paths.twoFactor} className={buttonVariants({ className: "mt-6" })}>
          Go to Settings
        </PageLink>
      </Card>
    </div>
  );
}
