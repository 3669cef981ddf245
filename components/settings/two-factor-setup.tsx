"use client";

import Image from "next/image";
import { useEffect, useState } from "react";
import { PasswordField } from "@/components/auth/password-field";
import { TextField } from "@/components/ui/field";
import { Form, FormEnd } from "@/components/ui/form/form";
import { useForm } from "@/components/ui/form/use-form";
import { recoveryCodesDto, type TwoFactorSetupDto, twoFactorSetupDto } from "@/lib/accounts/dto";
import { twoFactorBeginBody, twoFactorConfirmBody } from "@/lib/accounts/schemas";
import { apiRequest, isProblem } from "@/lib/platform/http/api-request";

interface TwoFactorSetupProps {
  onDone: (recoveryCodes: readonly string[]) => void;
  onCancel: () => void;
  /** Called when two-factor sign-in is on already: the response to an earlier attempt was lost, or another tab turned it on. */
  onFoundOn: () => void;
}

/** Asks for the password, shows the QR code, and asks for a first code. */
export function TwoFactorSetup(props: TwoFactorSetupProps) {
  const { onCancel, onFoundOn } = props;
  const [setup, setSetup] = useState<TwoFactorSetupDto | null>(null);
  const form = useForm({
    schema: twoFactorBeginBody,
    send: (body) =>
      unlessOn(
        async () => setSetup(await apiRequest("POST", "/api/user/two-factor", twoFactorSetupDto, body)),
        onFoundOn,
      ),
  });
  const { setFocus } = form;
  // This form replaces the button that was pressed, so it takes the focus.
  useEffect(() => setFocus("password"), [setFocus]);
  if (setup) return <ScanStep setup={setup} {...props} />;
  return (
    <Form form={form} className="grid max-w-md gap-4">
      <PasswordField label="Your password" autoComplete="current-password" {...form.field("password")} />
      <FormEnd inPage verb="Continue" busyLabel="Checking..." onCancel={onCancel} />
    </Form>
  );
}

/** Calls `onFoundOn` when two-factor sign-in is on already. @throws other failures of `send`. */
export async function unlessOn(send: () => Promise<void>, onFoundOn: () => void): Promise<void> {
  try {
    await send();
  } catch (error) {
    if (!isProblem(error, "two-factor-on")) throw error;
    onFoundOn();
  }
}

function ScanStep({
  setup,
  onDone,
  onCancel,
  onFoundOn,
}: TwoFactorSetupProps & { setup: TwoFactorSetupDto }) {
  const form = useForm({
    schema: twoFactorConfirmBody,
    send: (body) =>
      unlessOn(async () => {
        const path = "/api/user/two-factor/confirm";
        onDone((await apiRequest("POST", path, recoveryCodesDto, body)).recoveryCodes);
      }, onFoundOn),
  });
  const { setFocus } = form;
  useEffect(() => setFocus("code"), [setFocus]);
  return (
    <Form form={form} className="grid max-w-xl gap-5">
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
          <p>Scan this with an authenticator app. Can't scan it? Type this key into the app:</p>
          <p className="rounded bg-paper-deep px-3 py-2 font-mono text-sm [overflow-wrap:anywhere]">
            {(setup.secret.match(/.{1,4}/g) ?? []).join(" ")}
          </p>
        </div>
      </div>
      <TextField
        label="Code from the app"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        hint="Six digits. A new code appears every 30 seconds."
        className="max-w-xs"
        {...form.field("code")}
      />
      <p className="text-ink-soft">Turning it on signs out every other device.</p>
      <FormEnd inPage verb="Turn on" busyLabel="Turning on..." onCancel={onCancel} />
    </Form>
  );
}
