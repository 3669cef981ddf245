"use client";

import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/field";
import { Form, FormEnd } from "@/components/ui/form/form";
import { useForm } from "@/components/ui/form/use-form";
import { type PublisherDetailDto, pauseBody } from "@/lib/publishers/schemas";
import { useChangePublisher } from "./use-publisher";

interface PausePublisherProps {
  /** As it was when the question was opened: another one must not take its place while somebody reads it. */
  publisher: PublisherDetailDto;
  onClose: () => void;
}

/** Asks for a reason before a publisher is paused, or for a confirmation before it may post again. */
export function PausePublisher({ publisher, onClose }: PausePublisherProps) {
  return publisher.pausedAt ? (
    <ResumeDialog publisher={publisher} onClose={onClose} />
  ) : (
    <PauseDialog publisher={publisher} onClose={onClose} />
  );
}

function ResumeDialog({ publisher: { id, name, pausedAt: shown }, onClose }: PausePublisherProps) {
  const { mutate, isPending, error } = useChangePublisher(id, onClose);
  return (
    <ConfirmDialog
      title={`Resume ${name}?`}
      text="We accept its posts again from the next one on."
      verb="Resume"
      busy={isPending}
      error={error}
      onConfirm={() => mutate({ resume: true, shown })}
      onClose={onClose}
    />
  );
}

function PauseDialog({ publisher: { id, name, pausedAt: shown }, onClose }: PausePublisherProps) {
  const { mutateAsync } = useChangePublisher(id, onClose);
  const form = useForm({ schema: pauseBody, send: (pause) => mutateAsync({ pause, shown }) });
  return (
    <Dialog open onClose={onClose} title={`Pause ${name}?`}>
      <Form form={form} className="mt-2 grid gap-4">
        <p className="text-ink-soft">Every post is refused until you resume. Its stock stays for sale.</p>
        <TextField
          label="Reason"
          hint="Sent to the publisher with every refused post."
          maxLength={200}
          {...form.field("reason")}
        />
        <FormEnd verb="Pause" onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
