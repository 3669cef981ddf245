"use client";

import * as z from "zod/mini";
import { Dialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/field";
import { Form, FormEnd } from "@/components/ui/form/form";
import { useForm } from "@/components/ui/form/use-form";
import { caseName, type ErasedConsumerDto } from "@/lib/contacts/erasure/schemas";
import { useErase } from "./use-person";

interface EraseDialogProps {
  person: string;
  onDone: (result: ErasedConsumerDto) => void;
  onClose: () => void;
}

/** Must be typed to confirm, so that nobody is erased by accident. */
const WORD = "erase";

const eraseForm = z.object({
  case: caseName,
  word: z.string().check(z.refine((word) => word.trim().toLowerCase() === WORD, `Please type ${WORD}.`)),
});

/** Says what an erasure removes and what it keeps, and asks for the case and the word. */
export function EraseDialog({ person, onDone, onClose }: EraseDialogProps) {
  const { mutateAsync } = useErase(person, onDone);
  const form = useForm({ schema: eraseForm, send: (values) => mutateAsync(values.case) });
  return (
    <Dialog open onClose={onClose} title="Erase this consumer?" description={person}>
      <Form form={form} className="mt-4 grid gap-4">
        <WhatHappens />
        <TextField
          label="Case"
          hint="Identifies the request, for example its number. Shown in the audit log: no names."
          autoComplete="off"
          required
          maxLength={100}
          {...form.field("case")}
        />
        <TextField
          label={`Type ${WORD} to confirm`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          {...form.field("word")}
        />
        <FormEnd verb="Erase for good" danger onCancel={onClose} />
      </Form>
    </Dialog>
  );
}

function WhatHappens() {
  return (
    <dl className="grid gap-3 text-ink-soft">
      <div>
        <dt className="font-semibold text-ink">Removed from all leads, sold or not</dt>
        <dd>Contact, answers, and the texts of customers' notes. Leads in stock can no longer be sold.</dd>
      </div>
      <div>
        <dt className="font-semibold text-ink">Deleted, too</dt>
        <dd>
          What the person wrote to us by the contact form, with our replies. A chat of a customer's account
          stays with the account.
        </dd>
      </div>
      <div>
        <dt className="font-semibold text-ink">Kept</dt>
        <dd>
          Who bought the lead and when, consent evidence (five years), certificate and ledger; the
          fingerprints of phone and email, which keep the person on the suppression list.
        </dd>
      </div>
      <div>
        <dt className="font-semibold text-ink">Not reached</dt>
        <dd>
          What customers received or downloaded: we tell each buyer to delete it, too. People who share a
          phone number or email count as one. This can't be undone.
        </dd>
      </div>
    </dl>
  );
}
