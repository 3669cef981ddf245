"use client";

import { useEffect } from "react";
import { AuthenticationCodeField } from "@/components/auth/authentication-code-field";
import { PasswordField } from "@/components/auth/password-field";
import { Form, FormEnd } from "@/components/ui/form/form";
import { useForm } from "@/components/ui/form/use-form";
import { recoveryCodesDto } from "@/lib/accounts/dto";
import { twoFactorChangeBody } from "@/lib/accounts/schemas";
import { apiCommand, apiRequest } from "@/lib/platform/http/api-request";

interface TwoFactorChangeProps {
  task: keyof typeof TEXTS;
  /** Called with the new recovery codes, or with none when two-factor sign-in is off. */
  onDone: (recoveryCodes: readonly string[]) => void;
  onCancel: () => void;
}

const TEXTS = {
  "turn-off": {
    text: "Your recovery codes stop working, your password alone signs you in, and your other devices are signed out.",
    button: "Turn off two-factor sign-in",
    busy: "Turning off...",
  },
  // Its codes were in a response that was lost.
  "replace-unseen-codes": {
    text: "Two-factor sign-in is on already. If you have not seen its recovery codes, make new ones.",
    button: "Make new recovery codes",
    busy: "Making codes...",
  },
  "renew-codes": {
    text: "You get ten new codes. The old ones stop working.",
    button: "Make new recovery codes",
    busy: "Making codes...",
  },
} as const;

/** Turns two-factor sign-in off, or renews its recovery codes. Both need password and code. */
export function TwoFactorChange({ task, onDone, onCancel }: TwoFactorChangeProps) {
  const form = useForm({
    schema: twoFactorChangeBody,
    send: async (body) => {
      if (task === "turn-off") {
        await apiCommand("POST", "/api/user/two-factor/disable", body);
        return onDone([]);
      }
      const path = "/api/user/two-factor/recovery-codes";
      onDone((await apiRequest("POST", path, recoveryCodesDto, body)).recoveryCodes);
    },
  });
  const { setFocus } = form;
  // This form replaces the button that was pressed, so it takes the focus.
  useEffect(() => setFocus("password"), [setFocus]);
  const { text, button, busy } = TEXTS[task];
  return (
    <Form form={form} className="grid max-w-md gap-4">
      <p className="text-ink-soft">{text}</p>
      <PasswordField label="Your password" autoComplete="current-password" {...form.field("password")} />
      <AuthenticationCodeField {...form.field("code")} />
      <FormEnd inPage verb={button} busyLabel={busy} onCancel={onCancel} />
    </Form>
  );
}
