"use client";

import { useMutation } from "@tanstack/react-query";
import { PasswordField } from "@/components/auth/password-field";
import { useAuthForm } from "@/components/auth/use-auth-form";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { recoveryCodesDto } from "@/lib/accounts/dto";
import { twoFactorChangeBody } from "@/lib/accounts/schemas";
import { readForm } from "@/lib/kit/read-form";
import { apiCommand, apiRequest } from "@/lib/platform/http/api-request";
import { FormActions } from "./form-actions";

interface TwoFactorChangeProps {
  task: "turn-off" | "renew-codes";
  /** With new recovery codes, or none when it is off. */
  onDone: (recoveryCodes: readonly string[]) => void;
  onCancel: () => void;
}

const TEXTS = {
  "turn-off": {
    text: "Your recovery codes are void then, and the password alone opens your account.",
    button: "Turn off two-factor sign-in",
    busy: "Turning off...",
  },
  "renew-codes": {
    text: "You get ten new codes; the ones from before stop working.",
    button: "Make new recovery codes",
    busy: "Making codes...",
  },
} as const;

/** What needs both factors once more. */
export function TwoFactorChange({ task, onDone, onCancel }: TwoFactorChangeProps) {
  const mutation = useMutation({
    mutationFn: async (body: { password: string; code: string }) => {
      if (task === "renew-codes") {
        return apiRequest("POST", "/api/user/two-factor/recovery-codes", recoveryCodesDto, body);
      }
      await apiCommand("POST", "/api/user/two-factor/disable", body);
      return { recoveryCodes: [] };
    },
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
  });
  const { formRef, submit, errors, busy } = useAuthForm(
    (form) => readForm(twoFactorChangeBody, form),
    mutation,
  );
  const { text, button, busy: busyText } = TEXTS[task];
  return (
    <form ref={formRef} method="post" noValidate onSubmit={submit} className="grid max-w-md gap-4">
      <p className="text-ink-soft">{text}</p>
      <PasswordField label="Your password" autoComplete="current-password" error={errors.password} />
      <TextField
        label="Authentication code"
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        maxLength={40}
        hint="From your app, or a recovery code."
        error={errors.code}
      />
      <FormActions error={mutation.error} errors={errors} onCancel={onCancel}>
        <Button type="submit" disabled={busy} busy={busy}>
          {busy ? busyText : button}
        </Button>
      </FormActions>
    </form>
  );
}
