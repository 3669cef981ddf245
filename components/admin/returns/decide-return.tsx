"use client";

import { type FormEvent, useState } from "react";
import { Dialog } from "@/components/ui/dialog";
import { DialogEnd } from "@/components/ui/dialog-end";
import { TextAreaField } from "@/components/ui/field";
import { shortId } from "@/lib/kit/short-id";
import { isOutdated } from "@/lib/platform/http/api-request";
import { RETURN_REASON_LABELS } from "@/lib/returns/return-reasons";
import { type DecideReturnBody, decideReturnBody, type StaffReturnDto } from "@/lib/returns/schemas";
import { useDecideReturn } from "./use-decide-return";

export type Verdict = DecideReturnBody["verdict"];

interface DecideReturnProps {
  item: Pick<StaffReturnDto, "leadId" | "reason" | "wanted">;
  verdict: Verdict;
  onDone: () => void;
  onClose: () => void;
}

/** Asks before a return is decided, with a note to the buyer: a denial needs one. */
export function DecideReturn({ item, verdict, onDone, onClose }: DecideReturnProps) {
  const { mutate, isPending, error } = useDecideReturn(item.leadId, onDone);
  const [answer, setAnswer] = useState("");
  const [problem, setProblem] = useState("");
  const isApproval = verdict === "approved";
  const verb = isApproval ? "Approve" : "Deny";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const body = decideReturnBody.safeParse({ verdict, ...(answer.trim() ? { answer } : {}) });
    setProblem(body.error?.issues[0]?.message ?? "");
    if (body.success) mutate(body.data);
  };
  return (
    <Dialog open onClose={onClose} title={`${verb} the return of lead ${shortId(item.leadId)}?`}>
      <form noValidate onSubmit={submit} className="mt-2 grid gap-4">
        <p className="text-ink-soft">
          “{RETURN_REASON_LABELS[item.reason]}.” {isApproval ? approvalWords(item.wanted) : DENIAL}
        </p>
        <TextAreaField
          label="Note to the buyer"
          optional={isApproval}
          hint="Goes to the buyer by mail, and stands on the page of the lead."
          rows={4}
          maxLength={1000}
          value={answer}
          error={problem || undefined}
          onChange={(event) => setAnswer(event.target.value)}
        />
        <DialogEnd
          error={isOutdated(error) ? null : error}
          verb={verb}
          busy={isPending}
          danger={!isApproval}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}

const DENIAL = "The buyer keeps the lead and gets nothing. A denial by a person is final.";

function approvalWords(wanted: StaffReturnDto["wanted"]): string {
  return wanted === "replacement"
    ? "The buyer gets another lead, or a refund when the order takes no more. This is final."
    : "The buyer gets the lead's share of the price back. This is final.";
}
