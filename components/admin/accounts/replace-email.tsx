"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/field";
import { Form, FormEnd } from "@/components/ui/form/form";
import { useForm } from "@/components/ui/form/use-form";
import { notify } from "@/components/ui/notify";
import { PHONE_DAYS } from "@/lib/accounts/staff/phone-age";
import type { AccountDetailDto } from "@/lib/accounts/staff/schemas";
import { replaceEmailBody } from "@/lib/accounts/staff/schemas";
import { apiCommand } from "@/lib/platform/http/api-request";
import { PhoneFacts } from "./phone-facts";
import { accountPath } from "./use-user";

/** Sends a link to a new email, for somebody who lost the mailbox of the current one. */
export function ReplaceEmail({ account }: { account: AccountDetailDto }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" disabled={account.state !== "active"} onClick={() => setOpen(true)}>
        Replace lost email
      </Button>
      {isOpen ? <ReplaceEmailDialog account={account} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function ReplaceEmailDialog({ account, onClose }: { account: AccountDetailDto; onClose: () => void }) {
  const form = useForm({
    schema: replaceEmailBody,
    send: async (body) => {
      await apiCommand("POST", `${accountPath(account.id)}/email`, body);
      notify({ title: "Success", description: "The link is on its way to the new email." });
      onClose();
    },
  });
  return (
    <Dialog open focusesField onClose={onClose} title={`Replace the email of ${account.username}?`}>
      <Form form={form} className="mt-4 grid gap-4">
        <p className="text-ink-soft">
          Check first who is asking: call the person back at the phone number of the account, and ask them to
          name an order only they would know. We send a link to the new email and tell the current one. When
          the link is used, the email changes, and every device is signed out. This can't be undone.
        </p>
        <PhoneFacts
          account={account}
          withoutPhone={`Do not send the link: nothing proves who is asking. The person can sign in and add a phone. It counts ${PHONE_DAYS} days later.`}
          action="send the link"
        />
        <TextField label="New email" type="email" autoComplete="off" required {...form.field("newEmail")} />
        <FormEnd verb="Send link" busyLabel="Sending..." danger onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
