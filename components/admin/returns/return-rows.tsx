import { PageLink } from "@/components/navigation/page-link";
import { CustomerQuote } from "@/components/returns/customer-quote";
import { ReturnClock } from "@/components/returns/return-clock";
import { ReturnFindings } from "@/components/returns/return-findings";
import { ReturnStatusBadge } from "@/components/returns/return-status-badge";
import { Badge } from "@/components/ui/badge";
import { rowLinkClass } from "@/components/ui/listing/row-link";
import { Moment } from "@/components/ui/moment";
import { leadName } from "@/lib/catalog/lines";
import { formatCount } from "@/lib/kit/format-count";
import { paths } from "@/lib/kit/paths";
import { shortId } from "@/lib/kit/short-id";
import { HOUR_MS } from "@/lib/kit/time-units";
import { RETURN_REMEDY_LABELS, STAFF_REASON_LABELS } from "@/lib/returns/return-reasons";
import { RETURN_SHARE_DAYS } from "@/lib/returns/return-share";
import type { StaffReturnDto } from "@/lib/returns/schemas";
import type { Verdict } from "./decide-return";
import { ReturnOutcome } from "./return-outcome";
import { VerdictButtons } from "./verdict-buttons";

const URGENT_MS = 2 * HOUR_MS;

interface ReturnRowsProps {
  returns: readonly StaffReturnDto[];
  onDecide: (item: StaffReturnDto, verdict: Verdict) => void;
}

/** Returns with what a decision needs: rows on a wide screen, cards on a phone. */
export function ReturnRows({ returns, onDecide }: ReturnRowsProps) {
  return (
    <ul className="grid gap-3 lg:gap-0 lg:divide-y lg:divide-line lg:rounded-lg lg:border lg:border-line lg:bg-white">
      {returns.map((item) => (
        <li key={item.leadId}>
          <ReturnRow item={item} onDecide={(verdict) => onDecide(item, verdict)} />
        </li>
      ))}
    </ul>
  );
}

interface ReturnRowProps {
  item: StaffReturnDto;
  onDecide: (verdict: Verdict) => void;
}

function ReturnRow({ item, onDecide }: ReturnRowProps) {
  const { leadId, status, reason, text, findings, isReview, soldAt, publisher } = item;
  return (
    <article className="grid gap-x-6 gap-y-4 rounded-lg border border-line bg-white p-4 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)_minmax(0,1fr)_11.5rem] lg:rounded-none lg:border-0 lg:bg-transparent lg:p-5">
      <div className="min-w-0">
        <h3 className="font-semibold">{STAFF_REASON_LABELS[reason]}</h3>
        <p className="mt-0.5 text-sm">
          {status === "open" ? (
            <ReturnClock decideBy={item.decideBy} {...clockWords(item)} urgentBelowMs={URGENT_MS} />
          ) : (
            <ReturnStatusBadge status={status} />
          )}
        </p>
        {isReview ? (
          <Badge tone="yellow" className="mt-2">
            Denied by our records
          </Badge>
        ) : null}
      </div>
      <div className="min-w-0 break-words text-sm">
        <p>
          <PageLink href={paths.adminLead(leadId)} className={`${rowLinkClass} text-base font-semibold`}>
            {leadName(item)}
          </PageLink>{" "}
          <span className="text-muted">{shortId(leadId)}</span>
        </p>
        <p className="text-muted">
          From {publisher}, sold <Moment at={soldAt} />
        </p>
      </div>
      <Customer item={item} />
      {text || findings.length > 0 || status !== "open" ? (
        <div className="grid min-w-0 gap-4 lg:col-span-3 lg:max-w-3xl">
          <CustomerQuote text={text} />
          <ReturnFindings findings={findings} reader="staff" />
          <ReturnOutcome item={item} />
        </div>
      ) : null}
      {/* After the evidence; on a wide screen beside it. */}
      {status === "open" ? (
        <VerdictButtons
          item={item}
          className="lg:col-start-4 lg:row-start-1 lg:justify-self-end"
          onDecide={onDecide}
        />
      ) : null}
    </article>
  );
}

/** What happens at the deadline of an open return. */
export function clockWords({ isStaffOnly }: Pick<StaffReturnDto, "isStaffOnly">): {
  words: string;
  over: string;
} {
  return isStaffOnly
    ? {
        words: "Over the limit, not auto-approved. Due in",
        over: "Over the limit, not auto-approved. Overdue",
      }
    : { words: "Auto-approves in", over: "Auto-approving now" };
}

function Customer({ item }: { item: StaffReturnDto }) {
  const { buyerId, buyerName, buyerBought, buyerReturned, buyerCounted, limitPercent, wanted } = item;
  return (
    <div className="min-w-0 break-words text-sm">
      <p>
        <PageLink href={paths.adminUser(buyerId)} className={`${rowLinkClass} text-base`}>
          {buyerName}
        </PageLink>
      </p>
      <p className="text-muted">
        {formatCount(buyerReturned)} of {formatCount(buyerBought)} returned in {RETURN_SHARE_DAYS} days
      </p>
      <p className="text-muted">
        {formatCount(buyerCounted)} count toward the {limitPercent}% limit
      </p>
      <p className="text-muted">Asks for: {RETURN_REMEDY_LABELS[wanted].toLowerCase()}</p>
    </div>
  );
}
