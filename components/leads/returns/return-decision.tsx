"use client";

import { useEffect, useState } from "react";
import { useDraft } from "@/components/layout/use-draft";
import { ReturnFindings } from "@/components/returns/return-findings";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { TextAreaField } from "@/components/ui/field";
import { Form, FormEnd } from "@/components/ui/form/form";
import { useForm } from "@/components/ui/form/use-form";
import { Moment } from "@/components/ui/moment";
import { Notice } from "@/components/ui/notice";
import { formatDay } from "@/lib/kit/format-date";
import { formatDecimal } from "@/lib/kit/money";
import { explainUnsentRefund } from "@/lib/returns/refund-progress";
import type { ReturnDecider } from "@/lib/returns/return-reasons";
import { DECISION_HOURS } from "@/lib/returns/return-window";
import { askReviewBody, type ReturnDto } from "@/lib/returns/schemas";
import { ReturnRequest, Written } from "./return-request";
import { hasReturnChanged, useReturnCommand } from "./use-return";

interface ReturnDecisionProps {
  leadId: string;
  request: ReturnDto;
  /** One more return would be above the limit of the account. */
  isOverLimit: boolean;
  onDone: () => void;
}

/** A decided return: who decided, why, and what happens next. */
export function ReturnDecision({ leadId, request, isOverLimit, onDone }: ReturnDecisionProps) {
  const [isAsking, setAsking] = useState(false);
  const { status, decidedBy, decidedAt, answer, findings, mayAskReview, reviewUntil } = request;
  const done = () => {
    setAsking(false);
    onDone();
  };
  return (
    <>
      <div>
        <p className="text-ink-soft">
          {decidedBy ? BY[decidedBy][status === "approved" ? "approved" : "denied"] : ""}
        </p>
        {decidedAt ? (
          <p className="mt-1 text-sm text-muted">
            <Moment at={decidedAt} />
          </p>
        ) : null}
      </div>
      {status === "approved" ? <Granted request={request} /> : null}
      {answer ? (
        <blockquote className="border-l-2 border-line-strong pl-4">
          <p className="text-sm text-muted">Note from our staff</p>
          <Written>{answer}</Written>
        </blockquote>
      ) : null}
      <ReturnFindings findings={findings} />
      <ReturnRequest request={request} />
      {reviewUntil ? (
        <ReviewOffer until={reviewUntil} mayAsk={mayAskReview} onAsk={() => setAsking(true)} />
      ) : null}
      {isAsking ? (
        <AskReviewDialog
          leadId={leadId}
          isOverLimit={isOverLimit}
          onDone={done}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}

interface ReviewOfferProps {
  until: string;
  mayAsk: boolean;
  onAsk: () => void;
}

/** The last moment at which a review can be asked for, and its button before that moment. */
function ReviewOffer({ until, mayAsk, onAsk }: ReviewOfferProps) {
  if (!mayAsk) {
    return (
      <p className="text-sm text-ink-soft">
        You could ask for a review until <Moment at={until} />.
      </p>
    );
  }
  return (
    <div className="grid gap-2 justify-self-start">
      <p className="text-sm text-ink-soft">
        Do you think our records are wrong? You can ask for a review until <Moment at={until} />.
      </p>
      <Button variant="secondary" size="sm" className="justify-self-start" onClick={onAsk}>
        Ask for a review
      </Button>
    </div>
  );
}

const BY: Readonly<Record<ReturnDecider, { approved: string; denied: string }>> = {
  machine: {
    approved: "Our records confirm it. Approved automatically.",
    denied: "Our records don't confirm it. Denied automatically.",
  },
  staff: {
    approved: "Our staff reviewed and approved it.",
    denied: "Our staff reviewed it and denied the return. You keep the lead.",
  },
  deadline: {
    approved: "We did not decide within 24 hours, so it is approved.",
    denied: "We did not decide within 24 hours.",
  },
};

function Granted({ request: { granted, wanted, refund } }: { request: ReturnDto }) {
  return (
    <Notice tone="green" className="grid gap-2">
      <p>
        {granted === "replacement"
          ? "You get another lead: from stock right away if one fits your order, otherwise the next one that arrives. While the order is paused, outside its hours or at its daily limit, it waits."
          : refundWords(refund)}
        {granted === "refund" && wanted === "replacement"
          ? " Your order takes no more leads, so it is a refund instead of a replacement."
          : ""}
      </p>
      <p className="font-semibold">Please do not contact this consumer again.</p>
    </Notice>
  );
}

function refundWords(refund: ReturnDto["refund"]): string {
  if (!refund) return "Its share of the price goes back to what you paid with.";
  const amount = formatDecimal(refund.amount);
  const unsent = explainUnsentRefund(amount, refund.progress);
  if (unsent) return unsent;
  return refund.paidAt
    ? `${amount} went back on ${formatDay(refund.paidAt)}, to the card or account that you paid with. Banks show it after 5 to 10 business days.`
    : `${amount} is on its way back to the card or account that you paid with. Banks show it after 5 to 10 business days.`;
}

interface AskReviewDialogProps {
  leadId: string;
  /** The account has returned so large a share of its leads that only staff approve. */
  isOverLimit: boolean;
  onDone: () => void;
  onClose: () => void;
}

/** Asks staff to review a return that was denied automatically. */
function AskReviewDialog({ leadId, isOverLimit, onDone, onClose }: AskReviewDialogProps) {
  const { mutateAsync } = useReturnCommand(leadId, onDone);
  const draft = useDraft(`review ${leadId}`);
  const form = useForm({
    schema: askReviewBody,
    defaultValues: { text: draft.read() },
    send: async ({ text }) => {
      await mutateAsync({ review: text });
      draft.keep("");
    },
    isReportedElsewhere: hasReturnChanged,
  });
  const typed = form.watch("text");
  useEffect(() => draft.keep(typed), [draft, typed]);
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
