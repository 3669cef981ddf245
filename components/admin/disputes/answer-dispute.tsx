"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { confirmedData } from "@/components/admin/confirm-act";
import type { RefundAction } from "@/components/admin/orders/refund-undelivered";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { failureText } from "@/components/ui/failure-notice";
import { TextAreaField } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { notify } from "@/components/ui/notify";
import { isInquiry } from "@/lib/disputes/dispute-status";
import { type DisputeDetailDto, type EvidenceTexts, MAX_TEXT } from "@/lib/disputes/schemas";
import { type ActionResult, actionData } from "@/lib/platform/http/action-result";

interface Evidence {
  disputeId: string;
  texts: EvidenceTexts;
  /** The draft that the texts began with. */
  shown: EvidenceTexts;
}

/** Server actions of the page. */
export interface DisputeActions {
  saveDisputeDraft: (input: Evidence) => Promise<ActionResult<object>>;
  submitDispute: (input: Evidence & { reason?: string }) => Promise<ActionResult<object>>;
  /** Refunds what the disputed order did not get, during an inquiry. */
  refundUndelivered: RefundAction;
  acceptDispute: (input: { disputeId: string; reason?: string }) => Promise<ActionResult<object>>;
}

interface AnswerDisputeProps {
  dispute: DisputeDetailDto;
  path: string;
  actions: DisputeActions;
}

const FIELDS: readonly (readonly [keyof EvidenceTexts, label: string, rows: number])[] = [
  ["product_description", "What was sold", 4],
  ["access_activity_log", "Deliveries, views and sign-ins", 10],
  ["refund_policy_disclosure", "Terms and return policy", 4],
  ["uncategorized_text", "Anything else", 4],
];

const DONE = {
  save: "Draft saved at Stripe.",
  submit: "The evidence is with Stripe. The bank decides.",
  accept: "The dispute is accepted, and the money stays with the customer.",
} as const;

interface Sending {
  act: keyof typeof DONE;
  /** The texts at that moment: staff may type on while Stripe is asked. */
  sent: EvidenceTexts;
}

/**
 * The evidence, and what staff do with it. Submitting and accepting cannot be undone: the staff area asks for password or
 * code and for a reason first.
 */
export function AnswerDispute({ dispute, path, actions }: AnswerDisputeProps) {
  const client = useQueryClient();
  const [texts, setTexts] = useState(dispute.texts);
  // Not what the page reads again: a colleague's draft that was never in these fields must not count as seen.
  const [shown, setShown] = useState(dispute.texts);
  const { id: disputeId } = dispute.packet.dispute;
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: ({ act, sent }: Sending): Promise<object> => {
      // A copy: React sends the same object only once, and refers to it the second time, which an action refuses.
      const evidence = { disputeId, texts: sent, shown: { ...shown } };
      if (act === "save") return actionData(actions.saveDisputeDraft(evidence));
      return confirmedData<object>((reason) =>
        act === "submit"
          ? actions.submitDispute({ ...evidence, reason })
          : actions.acceptDispute({ disputeId, reason }),
      );
    },
    onSuccess: (_, { act, sent }) => {
      if (act !== "accept") setShown(sent);
      notify({ title: "Success", description: DONE[act] });
    },
    onSettled: () => client.invalidateQueries({ queryKey: [path] }),
  });
  const text = failureText(error);
  const button = (act: keyof typeof DONE) => ({
    disabled: isPending,
    busy: isPending && variables.act === act,
    onClick: () => mutate({ act, sent: texts }),
  });
  return (
    <Card>
      <h2 className="text-lg font-semibold">Evidence for the bank</h2>
      {dispute.canAnswer ? (
        <p className="mt-1 text-sm text-ink-soft">
          Stripe gets these texts, the customer's name and email, the purchase date, and the IP address of the
          purchase where we have it. When you submit, it also gets the evidence packet as a PDF. Evidence can
          be submitted once.
        </p>
      ) : (
        <Notice className="mt-3">Stripe takes no evidence for this dispute now.</Notice>
      )}
      <div className="mt-4 grid gap-4">
        {FIELDS.map(([name, label, rows]) => (
          <TextAreaField
            key={name}
            label={label}
            rows={rows}
            maxLength={MAX_TEXT}
            value={texts[name]}
            readOnly={!dispute.canAnswer}
            onChange={(event) => setTexts({ ...texts, [name]: event.target.value })}
          />
        ))}
        {text ? (
          <Notice role="alert" tone="red">
            {text}
          </Notice>
        ) : null}
        {dispute.canAnswer ? (
          <div className="flex flex-wrap gap-3">
            <Button {...button("submit")}>Submit to Stripe</Button>
            <Button variant="secondary" {...button("save")}>
              Save draft
            </Button>
            {isInquiry(dispute.packet.dispute.status) ? null : (
              <Button variant="secondary" {...button("accept")}>
                Accept the dispute
              </Button>
            )}
          </div>
        ) : null}
      </div>
    </Card>
  );
}
