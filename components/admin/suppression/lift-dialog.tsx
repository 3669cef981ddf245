"use client";

import { type FormEvent, useState } from "react";
import { Dialog } from "@/components/ui/dialog";
import { DialogEnd } from "@/components/ui/dialog-end";
import { TextAreaField } from "@/components/ui/field";
import { liftBody } from "@/lib/contacts/suppression/schemas";
import { useLift } from "./use-person";

interface LiftDialogProps {
  person: string;
  onClose: () => void;
}

/** Asks why an entry is wrong before it is taken off the list. */
export function LiftDialog({ person, onClose }: LiftDialogProps) {
  const [note, setNote] = useState("");
  const [problem, setProblem] = useState("");
  const { mutate, isPending, error } = useLift(person, onClose);
  const lift = (event: FormEvent) => {
    event.preventDefault();
    const read = liftBody.safeParse({ person, note });
    setProblem(read.success ? "" : (read.error.issues[0]?.message ?? ""));
    if (read.success) mutate(read.data.note);
  };
  return (
    <Dialog open onClose={onClose} title="Lift this entry?">
      <form noValidate onSubmit={lift} className="mt-2 grid gap-4">
        <p className="text-ink-soft">
          Only for an entry that is wrong: the person may be sold again from the next post on. Leads that it
          took out of stock stay out, because their contact is gone. An entry for another number or address of
          the same person stays.
        </p>
        <TextAreaField
          label="Why is it wrong?"
          hint="It stands in the audit log. No names, numbers or addresses."
          rows={3}
          required
          maxLength={500}
          value={note}
          error={problem}
          onChange={(event) => setNote(event.target.value.replaceAll(/\s/g, " "))}
        />
        <DialogEnd error={error} verb="Lift entry" busy={isPending} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
