import { PageLink } from "@/components/navigation/page-link";
import { rowLinkClass } from "@/components/ui/listing/row-link";
import { Moment } from "@/components/ui/moment";
import { formatDecimal } from "@/lib/kit/money";
import { paths } from "@/lib/kit/paths";
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

/** Outcome of a return: who decided, when, remedy, note to the customer, and what is left to do. Renders nothing for an open return. */
export function ReturnOutcome({ item }: { item: StaffReturnDto }) {
  const { status, reason, isErased, decidedBy, decidedAt, granted, refund, answer } = item;
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
      {status === "approved" && reason === "under-age" && !isErased ? <EraseMinor /> : null}
    </div>
  );
}

/** The suppression follows the approval; the erasure is an act of staff, who have a task about it and confirm it. */
function EraseMinor() {
  return (
    <p>
      The person is on the suppression list. Their data is stored until you{" "}
      <PageLink href={paths.adminSuppression} className={rowLinkClass}>
        erase this consumer
      </PageLink>
      : find them there by the phone number or email of the lead.
    </p>
  );
}
