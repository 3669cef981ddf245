import { Moment } from "@/components/ui/moment";
import { formatDecimal } from "@/lib/kit/money";
import type { RefundProgress } from "@/lib/returns/refund-progress";
import type { ReturnDecider } from "@/lib/returns/return-reasons";
import { RETURN_REMEDY_LABELS } from "@/lib/returns/return-reasons";
import type { StaffReturnDto } from "@/lib/returns/schemas";

const BY: Readonly<Record<ReturnDecider, string>> = {
  machine: "Decided automatically",
  staff: "Decided by staff",
  deadline: "Approved because nobody decided in time",
};

const PROGRESS: Readonly<Record<RefundProgress, string>> = {
  nothing: "because the payment went back before",
  "on-its-way": "not sent to Stripe yet",
  sent: "sent on",
  "paid-outside": "paid outside of Stripe on",
  "bank-decides": "not sent until the bank has decided the dispute",
  failed: "not sent: the refund failed, and its task is under Tasks",
};

/** Outcome of a return: who decided, when, remedy and note to the customer. Renders nothing for an open return. */
export function ReturnOutcome({ item }: { item: StaffReturnDto }) {
  const { status, decidedBy, decidedAt, granted, refund, answer } = item;
  if (status === "open") return null;
  if (status === "withdrawn") return <p className="text-sm text-muted">Withdrawn by the customer.</p>;
  return (
    <div className="grid gap-2 text-sm">
      <p>
        {decidedBy ? BY[decidedBy] : "Decided"}
        {decidedAt ? (
          <>
            , <Moment at={decidedAt} />
          </>
        ) : null}
        {granted ? `. Given: ${RETURN_REMEDY_LABELS[granted].toLowerCase()}` : ""}
        {refund ? ` of ${formatDecimal(refund.amount)}, ${PROGRESS[refund.progress]}` : ""}
        {refund?.paidAt && refund.progress !== "nothing" ? (
          <>
            {" "}
            <Moment at={refund.paidAt} />
          </>
        ) : null}
        .
      </p>
      {answer ? (
        <blockquote className="whitespace-pre-line border-l-2 border-accent pl-4 [overflow-wrap:anywhere]">
          <span className="block text-muted">Note to the customer</span>
          {answer}
        </blockquote>
      ) : null}
    </div>
  );
}
