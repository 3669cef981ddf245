"use client";

import { useMutation } from "@tanstack/react-query";
import Image from "next/image";
import { PasswordField } from "@/components/auth/password-field";
import { useAuthForm } from "@/components/auth/use-auth-form";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { recoveryCodesDto, type TwoFactorSetupDto, twoFactorSetupDto } from "@/lib/accounts/dto";
import { twoFactorBeginBody, twoFactorConfirmBody } from "@/lib/accounts/schemas";
import { readForm } from "@/lib/kit/read-form";
import { apiRequest } from "@/lib/platform/http/api-request";
import { FormActions } from "./form-actions";

interface TwoFactorSetupProps {
  onDone: (recoveryCodes: readonly string[]) => void;
  onCancel: () => void;
}

/** Password, then the picture for the app, then a first code. */
export function TwoFactorSetup({ onDone, onCancel }: TwoFactorSetupProps) {
  const begin = useMutation({
    mutationFn: (body: { password: string }) =>
      apiRequest("POST", "/api/user/two-factor", twoFactorSetupDto, body),
  });
  const { formRef, submit, errors, busy } = useAuthForm((form) => readForm(twoFactorBeginBody, form), begin);
  if (begin.data) return <ScanStep setup={begin.data} onDone={onDone} onCancel={onCancel} />;
  return (
    <form ref={formRef} method="post" noValidate onSubmit={submit} className="grid max-w-md gap-4">
      <PasswordField label="Your password" autoComplete="current-password" error={errors.password} />
      <FormActions error={begin.error} errors={errors} onCancel={onCancel}>
        <Button type="submit" disabled={busy} busy={busy}>
          {busy ? "Checking..." : "Continue"}
        </Button>
      </FormActions>
    </form>
  );
}

function ScanStep({ setup, onDone, onCancel }: TwoFactorSetupProps & { setup: TwoFactorSetupDto }) {
  const confirm = useMutation({
    mutationFn: (body: { code: string }) =>
      apiRequest("POST", "/api/user/two-factor/confirm", recoveryCodesDto, body),
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
  });
  const { formRef, submit, errors, busy } = useAuthForm(
    (form) => readForm(twoFactorConfirmBody, form),
    confirm,
  );
  return (
    <form ref={formRef} method="post" noValidate onSubmit={submit} className="grid max-w-xl gap-5">
      <div className="grid gap-5 sm:grid-cols-[11rem_1fr] sm:items-center">
        <Image
          unoptimized
          src={setup.qrCode}
          width={176}
          height={176}
          alt="QR code for your authenticator app"
          className="rounded border border-line bg-white"
        />
        <div className="grid gap-2">
          <p>Scan this with an authenticator app. Cannot scan? Type this key into the app:</p>
          <p className="rounded bg-paper-deep px-3 py-2 font-mono text-sm [overflow-wrap:anywhere]">
            {(setup.secret.match(/.{1,4}/g) ?? []).join(" ")}
          </p>
        </div>
      </div>
      <TextField
        label="Code from the app"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        hint="Six digits; a new one every 30 seconds."
        error={errors.code}
        className="max-w-xs"
      />
      <FormActions error={confirm.error} errors={errors} onCancel={onCancel}>
        <Button type="submit" disabled={busy} busy={busy}>
          {busy ? "Turning on..." : "Turn on"}
        </Button>
      </FormActions>
    </form>
  );
}
