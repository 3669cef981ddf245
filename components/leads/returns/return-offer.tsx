"use client";

import { useState } from "react";
import { useNow } from "@/components/compliance/use-now";
import { useSupportEmail } from "@/components/layout/support-email";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { formatWait } from "@/lib/kit/durations";
import { formatCount } from "@/lib/kit/format-count";
import { formatDay, formatMoment } from "@/lib/kit/format-date";
import { DAY_MS } from "@/lib/kit/time-units";
import { RETURN_SHARE_DAYS, RETURN_SHARE_MIN_BOUGHT } from "@/lib/returns/return-share";
import { DECISION_HOURS, RETURN_DAYS } from "@/lib/returns/return-window";
import type { LeadReturnDto } from "@/lib/returns/schemas";
import { ReturnDialog } from "./return-dialog";

interface ReturnOfferProps {
  leadId: string;
  offer: LeadReturnDto;
  onDone: () => void;
}

/** The deadline for a return and its button, or a note that the deadline has passed. */
export function ReturnOffer({ leadId, offer, onDone }: ReturnOfferProps) {
  const [isAsking, setAsking] = useState(false);
  const supportEmail = useSupportEmail();
  const done = () => {
    setAsking(false);
    onDone();
  };
  const { request, until, mayRequest } = offer;
  return (
    <>
      {request ? (
        <p className="text-ink-soft">You withdrew your return of {formatDay(request.requestedAt)}.</p>
      ) : null}
      {mayRequest ? (
        <>
          <p className="text-ink-soft">
            Disconnected number, a person who never asked, or outside your order? Return it{" "}
            <strong className="font-semibold text-ink">
              <Until at={until} />
            </strong>
            .
          </p>
          <ReturnShareNote share={offer.share} />
          <Button
            variant="secondary"
            size="sm"
            className="justify-self-start"
            onClick={() => setAsking(true)}
          >
            Return this lead
          </Button>
        </>
      ) : (
        <p className="text-ink-soft">
          The {RETURN_DAYS}-day return period ended on {formatDay(until)}. Special case? Email{" "}
          <a href={`mailto:${supportEmail}`} className="underline [overflow-wrap:anywhere]">
            {supportEmail}
          </a>
          .
        </p>
      )}
      {isAsking ? (
        <ReturnDialog leadId={leadId} offer={offer} onDone={done} onClose={() => setAsking(false)} />
      ) : null}
    </>
  );
}

/** The share of returned leads and its limit, before the customer returns one more. */
export function ReturnShareNote({ share }: { share: LeadReturnDto["share"] }) {
  const { bought, returned, limitPercent, isOverLimit } = share;
  const figures = `In the last ${RETURN_SHARE_DAYS} days you bought ${formatCount(bought)} ${bought === 1 ? "lead" : "leads"}; ${formatCount(returned)} ${returned === 1 ? "return counts" : "returns count"} toward the limit of ${limitPercent}%${bought < RETURN_SHARE_MIN_BOUGHT ? ` of ${RETURN_SHARE_MIN_BOUGHT} leads` : ""}.`;
  if (isOverLimit) {
    return (
      <Notice tone="amber">
        {figures} One more return would exceed the limit, so our staff decide. It is not approved
        automatically after {DECISION_HOURS} hours. What our records confirm is still approved at once.
      </Notice>
    );
  }
  return <p className="text-sm text-muted">{figures} Above it, only our staff approve a return.</p>;
}

/** `until Dec 6, 2026, 12 days left`; with the time of day on the last two days. */
function Until({ at }: { at: string }) {
  const now = useNow();
  if (!now) return `until ${formatDay(at)}`;
  const leftMs = Date.parse(at) - now.getTime();
  const when = leftMs < 2 * DAY_MS ? formatMoment(at) : formatDay(at);
  return `until ${when}, ${formatWait(leftMs)} left`;
}
