"use client";

import { useEffect } from "react";
import * as z from "zod/mini";
import { useDraft } from "@/components/layout/use-draft";
import { Dialog } from "@/components/ui/dialog";
import { TextAreaField } from "@/components/ui/field";
import { Form, FormEnd } from "@/components/ui/form/form";
import { useForm } from "@/components/ui/form/use-form";
import { Notice } from "@/components/ui/notice";
import {
  isDecidedByRecord,
  RETURN_REASONS,
  RETURN_REMEDIES,
  type ReturnReason,
} from "@/lib/returns/return-reasons";
import { type LeadReturnDto, requestReturnBody } from "@/lib/returns/schemas";
import { ReasonFields } from "./reason-fields";
import { RemedyFields } from "./remedy-fields";
import { hasReturnChanged, useReturnCommand } from "./use-return";

interface ReturnDialogProps {
  leadId: string;
  offer: LeadReturnDto;
  onDone: () => void;
  onClose: () => void;
}

/** An empty text is none. */
const returnForm = z.pipe(
  z.pipe(
    z.object({
      reason: z.enum(RETURN_REASONS, "Please choose a reason."),
      remedy: z.enum(RETURN_REMEDIES),
      text: z.string(),
    }),
    z.transform(({ text, ...rest }) => (text.trim() ? { ...rest, text } : rest)),
  ),
  requestReturnBody,
);

/** Asks for the reason of a return and for the remedy, and explains both. */
export function ReturnDialog({ leadId, offer, onDone, onClose }: ReturnDialogProps) {
  const { mutateAsync } = useReturnCommand(leadId, onDone);
  const draft = useDraft(`return ${leadId}`);
  const form = useForm({
    schema: returnForm,
    defaultValues: { remedy: offer.isReplaceable ? "replacement" : "refund", text: draft.read() },
    send: async (request) => {
      await mutateAsync({ request });
      draft.keep("");
    },
    isReportedElsewhere: hasReturnChanged,
  });
  // No radio button is chosen at first.
  const reason: ReturnReason | null | undefined = form.watch("reason");
  const text = form.watch("text");
  // Escape closes the dialog, and the session may end: what was typed stays until it is sent.
  useEffect(() => draft.keep(text), [draft, text]);
  return (
    <Dialog open onClose={onClose} title="Return this lead">
      <Form form={form} className="mt-4 grid gap-6">
        <ReasonFields {...form.field("reason")} count={1} share={offer.share} />
        <TextAreaField
          label="What happened"
          optional={reason !== "other"}
          hint={hintFor(reason)}
          rows={3}
          maxLength={1000}
          {...form.field("text")}
        />
        <RemedyFields
          offer={offer}
          remedy={form.watch("remedy")}
          onChange={(remedy) => form.setValue("remedy", remedy)}
        />
        <Notice>
          The lead is never sold to anybody else. Once the return is approved, its contact details and consent
          evidence are withdrawn from your pages, exports and deliveries. Please do not contact the consumer
          then.
        </Notice>
        <FormEnd verb="Confirm return" onCancel={onClose} />
      </Form>
    </Dialog>
  );
}

function hintFor(reason: ReturnReason | null | undefined): string {
  return reason && isDecidedByRecord(reason)
    ? "Decided automatically from our records. We keep your comment with it."
    : "Our staff reads it. Say when you called and what was said.";
}
