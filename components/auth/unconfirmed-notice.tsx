"use client";

import { useMutation } from "@tanstack/react-query";
import { useAuth } from "@/components/layout/auth-provider";
import { Button } from "@/components/ui/button";
import { FailureNotice } from "@/components/ui/failure-notice";
import { Notice } from "@/components/ui/notice";
import { takeLostFocus } from "@/components/workspace/lost-focus";
import type { UserDto } from "@/lib/accounts/dto";
import { apiCommand } from "@/lib/platform/http/api-request";

/** A reminder while the account's email is not confirmed. */
export function UnconfirmedNotice({ user, className }: { user: UserDto; className?: string }) {
  const { refresh } = useAuth();
  const { mutate, error, isPending, isSuccess } = useMutation({
    mutationFn: () => apiCommand("POST", "/api/email/send-confirmation", {}),
    // Nothing is sent when the link was opened elsewhere meanwhile.
    onSuccess: refresh,
  });
  if (user.emailConfirmed) return null;
  return (
    <div className={className}>
      <Notice className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="min-w-0 break-words">
          Please confirm your email: we sent a link to {user.email}. Until then, you cannot add a destination
          for leads.
        </p>
        {isSuccess ? (
          <output ref={takeLostFocus} tabIndex={-1}>
            Sent. Check your email.
          </output>
        ) : (
          <Button variant="link" size="bare" onClick={() => mutate()} disabled={isPending} busy={isPending}>
            {isPending ? "Sending..." : "Send again"}
          </Button>
        )}
      </Notice>
      <FailureNotice error={error} />
    </div>
  );
}
