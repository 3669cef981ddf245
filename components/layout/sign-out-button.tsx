"use client";

import { Button } from "@/components/ui/button";
import { useAuth } from "./auth-provider";

export function SignOutButton() {
  const { logoutMutation } = useAuth();
  const { mutate, isPending } = logoutMutation;
  return (
    <Button variant="secondary" size="sm" onClick={() => mutate()} disabled={isPending} busy={isPending}>
      {isPending ? "Signing out..." : "Sign Out"}
    </Button>
  );
}
