"use client";

import * as z from "zod/mini";
import { Dialog } from "@/components/ui/dialog";
import { TextAreaField } from "@/components/ui/field";
import { Form, FormEnd } from "@/components/ui/form/form";
import { useForm } from "@/components/ui/form/use-form";
import { leadName } from "@/lib/catalog/lines";
import type { Reach } from "@/lib/contacts/suppression/schemas";
import { shortId } from "@/lib/kit/short-id";
import { isOutdated } from "@/lib/platform/http/api-request";
import { type ReturnReason, STAFF_REASON_LABELS } from "@/lib/returns/return-reasons";
import {
  type DecideReturnBody,
  decideReturnBody,
  lacksAnswer,
  type StaffReturnDto,
  TELL_WHY,
} from "@/lib/returns/schemas";
import { reachOf } from "@/lib/returns/suppressed-by-return";
import { useDecideReturn } from "./use-decide-return";

export type Verdict = DecideReturnBody["verdict"];

interface DecideReturnProps {
  item: Pick<
    StaffReturnDto,
    "leadId" | "isErased" | "reason" | "wanted" | "line" | "state" | "buyerName" | "requestedAt"
  >;
  verdict: Verdict;
  onDone: () => void;
  onClose: () => void;
}

/** An empty note is none. A denial needs one, unless the data of the person was erased. */
const decisionForm = (isErased: boolean) =>
  z.pipe(
    z.pipe(
      z.object({ verdict: z.enum(["approved", "denied"]), answer: z.string() }),
      z.transform(({ answer, ...rest }) => (answer.trim() ? { ...rest, answer } : rest)),
    ),
    decideReturnBody.check(
      z.refine(({ verdict, answer }) => verdict === "approved" || !lacksAnswer(answer, isErased), {
        path: ["answer"],
        error: TELL_WHY,
      }),
    ),
  );

/** Asks before a return is decided, with a note to the customer. A denial requires one. */
export function DecideReturn({ item, verdict, onDone, onClose }: DecideReturnProps) {
  const { mutateAsync } = useDecideReturn(item.leadId, onDone);
  const form = useForm({
    schema: decisionForm(item.isErased),
    defaultValues: { verdict, answer: "" },
    send: (decision) => mutateAsync({ ...decision, requestedAt: item.requestedAt }),
    isReportedElsewhere: isOutdated,
  });
  const isApproval = verdict === "approved";
  const verb = isApproval ? "Approve" : "Deny";
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${verb} the return by ${item.buyerName}?`}
      description={`${leadName(item)}, ${shortId(item.leadId)}`}
    >
      <Form form={form} className="mt-2 grid gap-4">
        <p className="text-ink-soft">
          {STAFF_REASON_LABELS[item.reason]}. {isApproval ? approvalWords(item) : DENIAL}
        </p>
        {item.isErased ? (
          <NoNote />
        ) : (
          <TextAreaField
            label="Note to the customer"
            optional={isApproval}
            hint="Emailed to the customer and shown on the lead's page."
            rows={4}
            maxLength={1000}
            {...form.field("answer")}
          />
        )}
        <FormEnd verb={verb} danger={!isApproval} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}

/** Shown instead of the note when nothing may be written about the person. */
export function NoNote() {
  return (
    <p className="text-sm text-muted">
      The data of this person was erased, so no note about them can be kept. The customer is told the decision
      only.
    </p>
  );
}

const DENIAL = "The customer keeps the lead. A denial by staff is final.";

function approvalWords({ wanted, reason }: Pick<StaffReturnDto, "wanted" | "reason">): string {
  const remedy =
    wanted === "replacement"
      ? "The customer gets another lead, or a refund if the order takes no more leads."
      : "The customer gets the lead's share of the price back.";
  return [remedy, suppressionWords(reason), "This is final."].filter(Boolean).join(" ");
}

/** What an approval does to the person of the lead; null when it does nothing. */
export function suppressionWords(reason: ReturnReason): string | null {
  const reach = reachOf(reason);
  return reach && REACH_WORDS[reach];
}

const REACH_WORDS: Readonly<Record<Reach, string>> = {
  person:
    "Every phone number and email of the person goes on the suppression list: nobody buys or gets them anymore.",
  contact:
    "The phone number and the email of the lead go on the suppression list: nobody buys or gets them anymore.",
  phone: "The phone number of the lead goes on the suppression list: nobody buys or gets it anymore.",
};
