"use client";

import { type FormEvent, useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog } from "@/components/ui/dialog";
import { DialogEnd } from "@/components/ui/dialog-end";
import { failureText } from "@/components/ui/failure-text";
import { TextField } from "@/components/ui/field";
import type { PublisherDetailDto } from "@/lib/publishers/schemas";
import { useChangePublisher } from "./use-publisher";

interface PausePublisherProps {
  publisher: PublisherDetailDto;
  onClose: () => void;
}

/** Asks before a publisher is paused, and why; or before it may post again. */
export function PausePublisher({ publisher, onClose }: PausePublisherProps) {
  const { mutate, isPending, error } = useChangePublisher(publisher.id, onClose);
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState("");
  if (publisher.pausedAt) {
    return (
      <ConfirmDialog
        title={`Resume ${publisher.name}?`}
        text="Its posts are taken again from the next one on."
        verb="Resume"
        busy={isPending}
        failure={failureText(error)}
        onConfirm={() => mutate({ resume: true })}
        onClose={onClose}
      />
    );
  }
  const pause = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim()) mutate({ pause: { reason: reason.trim() } });
    else setProblem("Please say why.");
  };
  return (
    <Dialog open onClose={onClose} title={`Pause ${publisher.name}?`}>
      <form noValidate onSubmit={pause} className="mt-2 grid gap-4">
        <p className="text-ink-soft">Every post is refused until you resume. Its stock stays for sale.</p>
        <TextField
          label="Reason"
          hint="The publisher reads it with every refused post."
          maxLength={200}
          value={reason}
          error={problem}
          onChange={(event) => setReason(event.target.value)}
        />
        <DialogEnd error={error} verb="Pause" busy={isPending} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
