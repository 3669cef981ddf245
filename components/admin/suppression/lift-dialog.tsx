"use client";

import * as z from "zod/mini";
import { Dialog } from "@/components/ui/dialog";
import { TextAreaField } from "@/components/ui/field";
import { Form, FormEnd } from "@/components/ui/form/form";
import { useForm } from "@/components/ui/form/use-form";
import { liftBody, SUPPRESSION_REASON_LABELS, type SuppressionDto } from "@/lib/contacts/suppression/schemas";
import { useLift } from "./use-person";

interface LiftDialogProps {
  person: string;
  /** As it was when the dialog opened: the list behind it may show another one by now. */
  entry: SuppressionDto;
  onClose: () => void;
}

/** The audit log takes no line breaks. */
const oneLineNote = z.pipe(
  z.object({
    person: z.string(),
    note: z.pipe(
      z.string(),
      z.transform((note) => note.replaceAll(/\s/g, " ")),
    ),
  }),
  liftBody,
);

/** Asks why an entry is wrong before it is taken off the suppression list. */
export function LiftDialog({ person, entry, onClose }: LiftDialogProps) {
  const { mutateAsync } = useLift(person, entry, onClose);
  const { earlier } = entry;
  const form = useForm({
    schema: oneLineNote,
    defaultValues: { person },
    send: ({ note }) => mutateAsync(note),
  });
  return (
    <Dialog open onClose={onClose} title="Lift this entry?">
      <Form form={form} className="mt-2 grid gap-4">
        <p className="text-ink-soft">
          Only for an entry that is wrong.{" "}
          {earlier
            ? `The earlier entry is in effect again (${SUPPRESSION_REASON_LABELS[earlier.reason]}, source: ${earlier.source}), so leads of this person are still not sold.`
            : "Leads of this person can be sold again from the next post on. Leads that were removed from stock stay removed, because their contact details are gone."}{" "}
          An entry for another phone number or email of the same person stays.
        </p>
        <TextAreaField
          label="Why is it wrong?"
          hint="Shown in the audit log. No names, phone numbers or emails."
          rows={3}
          required
          maxLength={500}
          {...form.field("note")}
        />
        <FormEnd verb="Lift entry" onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
