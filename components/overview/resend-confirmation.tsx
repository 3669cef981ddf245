"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { failureText } from "@/components/ui/failure-notice";
import { notifyError } from "@/components/ui/notify";
import { Spinner } from "@/components/ui/spinner";
import { takeLostFocus } from "@/components/workspace/lost-focus";
import { apiCommand } from "@/lib/platform/http/api-request";

/** Emails the link that confirms the address once more. */
export function ResendConfirmation({ className }: { className: string }) {
  const client = useQueryClient();
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => apiCommand("POST", "/api/email/send-confirmation", {}),
    // Nothing is sent when the link was opened elsewhere meanwhile: the page then asks for the next thing.
    onSuccess: () => client.invalidateQueries(),
    onError: (error) => notifyError(failureText(error) ?? "", "Not sent"),
  });
  if (isSuccess)
    return (
      <output ref={takeLostFocus} tabIndex={-1} className="flex-none self-center">
        Sent. Check your email.
      </output>
    );
  // Not `disabled`: it would lose the focus.
  return (
    <button
      type="button"
      className={className}
      onClick={() => (isPending ? undefined : mutate())}
      aria-disabled={isPending}
    >
      {isPending ? <Spinner small /> : null}
      {isPending ? "Sending..." : "Send again"}
    </button>
  );
}
