"use client";

import { Button } from "@/components/ui/button";
import { forgetDrafts } from "@/lib/accounts/kept-drafts";
import { useAuth } from "./auth-provider";

/** Signs out, and removes the drafts of this tab, which may name a person. Here and not in the provider, which the builder loads. */
export function useSignOut(): { signOut: () => void; isPending: boolean } {
  const { mutateAsync, isPending } = useAuth().logoutMutation;
  const signOut = async () => {
    await mutateAsync();
    forgetDrafts(null);
  };
  // The provider tells of a failure.
  return { signOut: () => void signOut().catch(() => undefined), isPending };
}

/** For the header of every page that signed-in people use. Nothing for visitors. */
export function SignOutButton() {
  const { user } = useAuth();
  const { signOut, isPending } = useSignOut();
  if (!user) return null;
  return (
    <Button
      variant="secondary"
      size="sm"
      className="whitespace-nowrap"
      onClick={signOut}
      disabled={isPending}
      busy={isPending}
    >
      {isPending ? "Signing out..." : "Sign Out"}
    </Button>
  );
}
