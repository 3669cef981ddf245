"use client";

import { useEffect, useState } from "react";
import { AuthenticationCodeField } from "@/components/auth/authentication-code-field";
import { PasswordField } from "@/components/auth/password-field";
import { Dialog } from "@/components/ui/dialog";
import { Form, FormEnd } from "@/components/ui/form/form";
import { useForm } from "@/components/ui/form/use-form";
import { twoFactorBeginBody, twoFactorConfirmBody } from "@/lib/accounts/schemas";
import { IDENTITY_REQUIRED, missingConfirmation } from "@/lib/accounts/staff/irreversible";
import { apiCommand, confirmRefusedCalls } from "@/lib/platform/http/api-request";

interface Asked {
  proof: "password" | "code";
  onDone: (isConfirmed: boolean) => void;
}

/**
 * Asks for the password or a code whenever the server refuses a call of this page because the session signed in too long
 * ago. The call is then sent again.
 */
export function ConfirmIdentity() {
  const [asked, setAsked] = useState<Asked | null>(null);
  useEffect(
    () =>
      confirmRefusedCalls(IDENTITY_REQUIRED, (refusal) => {
        const { data: missing } = missingConfirmation.safeParse(refusal["missing"]);
        const proof = missing?.identity;
        if (!proof) return Promise.resolve(null);
        return new Promise((resolve) => {
          setAsked({
            proof,
            onDone: (isConfirmed) => {
              setAsked(null);
              resolve(isConfirmed ? {} : null);
            },
          });
        });
      }),
    [],
  );
  return asked ? <ConfirmDialog {...asked} /> : null;
}

const SCHEMAS = { password: twoFactorBeginBody, code: twoFactorConfirmBody };

function ConfirmDialog({ proof, onDone }: Asked) {
  const form = useForm<{ password?: string; code?: string }, object>({
    schema: SCHEMAS[proof],
    send: async (body) => {
      await apiCommand("POST", "/api/user/confirm-identity", body);
      onDone(true);
    },
  });
  const words = proof === "code" ? "an authentication code" : "your password";
  return (
    <Dialog open focusesField onClose={() => onDone(false)} title="Confirm that it's you">
      <p className="mt-2 text-ink-soft">
        You signed in a while ago. Confirm with {words}. You will not be asked again for 15 minutes.
      </p>
      <Form form={form} className="mt-4 grid gap-4">
        {proof === "password" ? (
          <PasswordField label="Your password" autoComplete="current-password" {...form.field("password")} />
        ) : (
          <AuthenticationCodeField {...form.field("code")} />
        )}
        <FormEnd verb="Confirm" busyLabel="Confirming..." onCancel={() => onDone(false)} />
      </Form>
    </Dialog>
  );
}
