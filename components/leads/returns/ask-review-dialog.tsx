"use client";

import { type FormEvent, useState } from "react";
import { Dialog } from "@/components/ui/dialog";
import { DialogEnd } from "@/components/ui/dialog-end";
import { TextAreaField } from "@/components/ui/field";
import { DECISION_HOURS } from "@/lib/returns/return-window";
import { askReviewBody } from "@/lib/returns/schemas";
import { isOutdated, useReturnCommand } from "./use-return";

interface AskReviewDialogProps {
  leadId: string;
  onDone: () => void;
  onClose: () => void;
}

/** Has people look at what the record denied, with what they should know. */
export function AskReviewDialog({ leadId, onDone, onClose }: AskReviewDialogProps) {
  const { mutate, isPending, error } = useReturnCommand(leadId, onDone);
  const [text, setText] = useState("");
  const [problem, setProblem] = useState("");
  const ask = (event: FormEvent) => {
    event.preventDefault();
    const body = askReviewBody.safeParse({ text });
    setProblem(body.error?.issues[0]?.message ?? "");
    if (body.success) mutate({ review: body.data.text });
  };
  return (
    <Dialog open onClose={onClose} title="Ask a person to look">
      <form noValidate onSubmit={ask} className="mt-2 grid gap-4">
        <p className="text-ink-soft">
          Somebody reads it and decides within {DECISION_HOURS} hours. If we are late, the return is approved.
        </p>
        <TextAreaField
          label="What does our record get wrong?"
          hint="For example when you called, and what was said."
          rows={4}
          maxLength={1000}
          value={text}
          error={problem || undefined}
          onChange={(event) => setText(event.target.value)}
        />
        <DialogEnd error={isOutdated(error) ? null : error} verb="Ask" busy={isPending} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
