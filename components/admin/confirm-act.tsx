"use client";

import { useCallback, useEffect, useState } from "react";
import * as z from "zod/mini";
import { AuthenticationCodeField } from "@/components/auth/authentication-code-field";
import { PasswordField } from "@/components/auth/password-field";
import { Dialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/field";
import { Form, FormEnd } from "@/components/ui/form/form";
import { useForm } from "@/components/ui/form/use-form";
import { twoFactorBeginBody, twoFactorConfirmBody } from "@/lib/accounts/schemas";
import {
  actReason,
  CONFIRMATION_REQUIRED,
  type MissingConfirmation,
  missingConfirmation,
  REASON_HEADER,
} from "@/lib/accounts/staff/irreversible";
import { type ActionResult, actionData } from "@/lib/platform/http/action-result";
import { apiCommand, confirmRefusedCalls, withConfirmation } from "@/lib/platform/http/api-request";

interface Asked {
  missing: MissingConfirmation;
  /** Gets the reason, or null when the person gives up. */
  onDone: (reason: string | null) => void;
}

/**
 * Asks for the password or a code, and for a reason, whenever the server refuses a call of this page because it cannot be
 * undone. The call is then sent again.
 */
export function ConfirmAct() {
  const [asked, setAsked] = useState<Asked | null>(null);
  useEffect(
    () =>
      confirmRefusedCalls(CONFIRMATION_REQUIRED, (refusal) => {
        const { data: missing } = missingConfirmation.safeParse(refusal["missing"]);
        if (!missing) return Promise.resolve(null);
        return new Promise((resolve) => {
          setAsked({
            missing,
            onDone: (reason) =>
              resolve(
                reason === null ? null : { [REASON_HEADER]: encodeURIComponent(reason.toWellFormed()) },
              ),
          });
        });
      }),
    [],
  );
  const finish = useCallback(
    (reason: string | null) => {
      asked?.onDone(reason);
      setAsked(null);
    },
    [asked],
  );
  return asked ? <ConfirmDialog missing={asked.missing} onDone={finish} /> : null;
}

/**
 * Runs a server action that cannot be undone, and once more with the reason when the server asked for one. The reason is
 * empty the first time.
 * @throws like `actionData`.
 */
export function confirmedData<Data>(act: (reason: string) => Promise<ActionResult<Data>>): Promise<Data> {
  return withConfirmation((headers) => actionData(act(reasonOf(headers))));
}

/** The reason in the headers of a confirmed call. A server action takes it as a field. */
function reasonOf(headers: Readonly<Record<string, string>>): string {
  return decodeURIComponent(headers[REASON_HEADER] ?? "");
}

const SCHEMAS = {
  none: z.object({ reason: actReason }),
  password: z.object({ reason: actReason, password: twoFactorBeginBody.shape.password }),
  code: z.object({ reason: actReason, code: twoFactorConfirmBody.shape.code }),
};

function ConfirmDialog({ missing: { identity }, onDone }: Asked) {
  const form = useForm<{ reason: string; password?: string; code?: string }, { reason: string }>({
    schema: SCHEMAS[identity ?? "none"],
    send: async ({ reason, ...proof }) => {
      if (identity) await apiCommand("POST", "/api/admin/confirm-identity", proof);
      onDone(reason);
    },
  });
  return (
    <Dialog open focusesField onClose={() => onDone(null)} title="Confirm this action">
      <p className="mt-2 text-ink-soft">
        {identity
          ? `Confirm with ${identity === "code" ? "an authentication code" : "your password"} and a reason. You are not asked for ${identity === "code" ? "a code" : "the password"} again for 15 minutes.`
          : "Confirm with a reason."}
      </p>
      <Form form={form} className="mt-4 grid gap-4">
        {identity === "password" ? (
          <PasswordField label="Your password" autoComplete="current-password" {...form.field("password")} />
        ) : null}
        {identity === "code" ? <AuthenticationCodeField {...form.field("code")} /> : null}
        <TextField
          label="Reason"
          hint="Kept in the audit log for good: no names or contact details of consumers."
          autoComplete="off"
          maxLength={300}
          {...form.field("reason")}
        />
        <FormEnd verb="Confirm" busyLabel="Confirming..." onCancel={() => onDone(null)} />
      </Form>
    </Dialog>
  );
}
