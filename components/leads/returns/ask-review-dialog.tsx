"use client";

import { Dialog } from "@/components/ui/dialog";
import { TextAreaField } from "@/components/ui/field";
import { Form, FormEnd } from "@/components/ui/form/form";
import { useForm } from "@/components/ui/form/use-form";
import { DECISION_HOURS } from "@/lib/returns/return-window";
import { askReviewBody } from "@/lib/returns/schemas";
import { isOutdated, useReturnCommand } from "./use-return";

interface AskReviewDialogProps {
  leadId: string;
  /** The account has returned so large a share of its leads that only staff approve. */
  isOverLimit: boolean;
  onDone: () => void;
  onClose: () => void;
}

/** Asks staff to review a return that was denied automatically. */
export function AskReviewDialog({ leadId, isOverLimit, onDone, onClose }: AskReviewDialogProps) {
  const { mutateAsync } = useReturnCommand(leadId, onDone);
  const form = useForm({
    schema: askReviewBody,
    defaultValues: { text: "" },
    send: ({ text }) => mutateAsync({ review: text }),
    isReportedElsewhere: isOutdated,
  });
  return (
    <Dialog open onClose={onClose} title="Ask for a review">
      <Form form={form} className="mt-2 grid gap-4">
        <p className="text-ink-soft">
          {isOverLimit
            ? `Our staff reads it, and aims to decide within ${DECISION_HOURS} hours. You returned a large share of your leads, so only our staff can approve it.`
            : `Our staff reads it and decides within ${DECISION_HOURS} hours. If we are late, the return is approved.`}
        </p>
        <TextAreaField
          label="What is wrong in our records?"
          hint="For example when you called, and what was said."
          rows={4}
          maxLength={1000}
          {...form.field("text")}
        />
        <FormEnd verb="Send" onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
