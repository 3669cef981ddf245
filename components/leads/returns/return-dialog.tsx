"use client";

import { type FormEvent, useEffect, useRef, useState } from "react";
import { Dialog } from "@/components/ui/dialog";
import { DialogEnd } from "@/components/ui/dialog-end";
import { TextAreaField } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { isOnRecord, type ReturnReason, type ReturnRemedy } from "@/lib/returns/return-reasons";
import { type LeadReturnDto, requestReturnBody } from "@/lib/returns/schemas";
import { ReasonFields } from "./reason-fields";
import { RemedyFields } from "./remedy-fields";
import { isOutdated, useReturnCommand } from "./use-return";

interface ReturnDialogProps {
  leadId: string;
  offer: LeadReturnDto;
  onDone: () => void;
  onClose: () => void;
}

/** Asks why a lead is given back and what for, and says what that means. */
export function ReturnDialog({ leadId, offer, onDone, onClose }: ReturnDialogProps) {
  const form = useRef<HTMLFormElement>(null);
  const { mutate, isPending, error } = useReturnCommand(leadId, onDone);
  const [reason, setReason] = useState<ReturnReason | null>(null);
  const [text, setText] = useState("");
  const [remedy, setRemedy] = useState<ReturnRemedy>(offer.isReplaceable ? "replacement" : "refund");
  const [problems, setProblems] = useState<{ reason?: string; text?: string }>({});
  useEffect(() => {
    const wrong = problems.reason ? "input[type=radio]" : "[aria-invalid=true]";
    if (problems.reason ?? problems.text) form.current?.querySelector<HTMLElement>(wrong)?.focus();
  }, [problems]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!reason) return setProblems({ reason: "Please choose why." });
    const body = requestReturnBody.safeParse({ reason, remedy, ...(text.trim() ? { text } : {}) });
    setProblems(body.error ? { text: body.error.issues[0]?.message ?? "" } : {});
    if (body.success) mutate({ request: body.data });
  };

  return (
    <Dialog open onClose={onClose} title="Return this lead">
      <form ref={form} noValidate onSubmit={submit} className="mt-4 grid gap-6">
        <ReasonFields reason={reason} problem={problems.reason} onChange={setReason} />
        <TextAreaField
          label="What happened"
          optional={reason !== "other"}
          hint={hintFor(reason)}
          rows={3}
          maxLength={1000}
          value={text}
          error={problems.text}
          onChange={(event) => setText(event.target.value)}
        />
        <RemedyFields offer={offer} remedy={remedy} onChange={setRemedy} />
        <Notice>
          The lead stays yours alone, it is never sold again. Please do not contact the consumer after an
          approval.
        </Notice>
        <DialogEnd
          error={isOutdated(error) ? null : error}
          verb="Confirm return"
          busy={isPending}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}

function hintFor(reason: ReturnReason | null): string {
  return reason && isOnRecord(reason)
    ? "Our record decides this one. Your words are kept with it."
    : "People read it: when you called, and what was said.";
}
