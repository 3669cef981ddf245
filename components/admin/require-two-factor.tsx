"use client";

import type { ReactNode } from "react";
import { SetUpTwoFactor } from "@/components/layout/set-up-two-factor";
import { Loading } from "@/components/ui/spinner";
import type { UserDto } from "@/lib/accounts/dto";
import { TWO_FACTOR_REQUIRED } from "@/lib/accounts/two-factor/second-factor-rule";
import { isProblem } from "@/lib/platform/http/api-request";
import { useStaffCounts } from "./orders/use-admin-data";

/** Asks staff without two-factor sign-in to set it up, when the server requires it. The server enforces it. */
export function RequireTwoFactor({ user, children }: { user: UserDto; children: ReactNode }) {
  return user.twoFactor ? children : <AskServer>{children}</AskServer>;
}

function AskServer({ children }: { children: ReactNode }) {
  const { error, isPending } = useStaffCounts();
  if (isPending) return <Loading label="Loading admin panel..." />;
  if (!isProblem(error, TWO_FACTOR_REQUIRED)) return children;
  return <SetUpTwoFactor who="staff" />;
}
