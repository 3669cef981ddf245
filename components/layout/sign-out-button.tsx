"use client";

import { Button } from "@/components/ui/button";
import { forgetDrafts } from "@/lib/accounts/kept-drafts";
import { useAuth } from "./auth-provider";

/** For the header of every page that signed-in people use. Nothing for visitors. */
export function SignOutButton() {
  const { user, logoutMutation } = useAuth();
  const { mutate, isPending } = logoutMutation;
  if (!user) return null;
  return (
    <Button
      variant="secondary"
      size="sm"
      className="whitespace-nowrap"
      onClick={() => mutate(undefined, { onSuccess: () => forgetDrafts(null) })}
      disabled={isPending}
      busy={isPending}
    >
      {isPending ? "Signing out..." : "Sign Out"}
    </Button>
  );
}
