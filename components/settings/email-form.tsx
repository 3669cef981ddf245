"use client";

import { useEffect, useState } from "react";
import { DoneNotice } from "@/components/auth/done-notice";
import { PasswordField } from "@/components/auth/password-field";
import { UnconfirmedNotice } from "@/components/auth/unconfirmed-notice";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { Form, FormFailure, SubmitButton } from "@/components/ui/form/form";
import { useForm } from "@/components/ui/form/use-form";
import { notify } from "@/components/ui/notify";
import { emailChangeRequestDto, type UserDto } from "@/lib/accounts/dto";
import { emailChangeBody } from "@/lib/accounts/schemas";
import { apiRequest } from "@/lib/platform/http/api-request";

interface EmailChangeRequest {
  needsApproval: boolean;
}

/** Shows the current email, and changes it. */
export function EmailForm({ user }: { user: UserDto }) {
  const [sent, setSent] = useState<EmailChangeRequest | null>(null);
  const [isBack, setBack] = useState(false);
  return (
    <div className="grid gap-5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 break-all">{user.email}</span>
        {user.emailConfirmed ? <Badge tone="green">Confirmed</Badge> : null}
      </p>
      {user.emailConfirmed ? null : <UnconfirmedNotice user={user} />}
      {sent ? (
        <>
          <DoneNotice>
            {sent.needsApproval
              ? "We sent one email to your current address and one to the new one. Your email changes once you have opened the link in both."
              : "We sent one email, to the new address. Your email changes once you have opened the link in it. We then tell the previous address about the change."}
          </DoneNotice>
          <Button
            variant="link"
            size="bare"
            className="min-h-11 justify-self-start"
            onClick={() => {
              setBack(true);
              setSent(null);
            }}
          >
            Use another email
          </Button>
        </>
      ) : (
        <NewEmailForm isConfirmed={user.emailConfirmed} takesFocus={isBack} onSent={setSent} />
      )}
    </div>
  );
}

interface NewEmailFormProps {
  isConfirmed: boolean;
  /** Takes the focus when it appears: the button that led back to it is gone. */
  takesFocus: boolean;
  onSent: (request: EmailChangeRequest) => void;
}

function NewEmailForm({ isConfirmed, takesFocus, onSent }: NewEmailFormProps) {
  const form = useForm({
    schema: emailChangeBody,
    send: async (body) => {
      const request = await apiRequest("POST", "/api/user/email", emailChangeRequestDto, body);
      notify(
        request.needsApproval
          ? { title: "We sent two emails", description: "Please open the link in both." }
          : { title: "We sent an email", description: "Please open the link in it." },
      );
      onSent(request);
    },
  });
  const { setFocus } = form;
  useEffect(() => {
    if (takesFocus) setFocus("newEmail");
  }, [takesFocus, setFocus]);
  return (
    <Form form={form}>
      {isConfirmed ? null : (
        <p className="text-ink-soft">
          Is this address wrong? Enter the right one. If your current email was never confirmed, you only need
          to open the link sent to the new one.
        </p>
      )}
      <TextField label="New email" type="email" autoComplete="email" {...form.field("newEmail")} />
      <PasswordField autoComplete="current-password" {...form.field("password")} />
      <FormFailure />
      <SubmitButton busyLabel="Sending..." className="sm:justify-self-start">
        Change email
      </SubmitButton>
    </Form>
  );
}
