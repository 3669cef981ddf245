"use client";

import { useState } from "react";
import { useNow } from "@/components/compliance/use-now";
import { ReturnClock } from "@/components/returns/return-clock";
import { ReturnFindings } from "@/components/returns/return-findings";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Moment } from "@/components/ui/moment";
import { formatMoment } from "@/lib/kit/format-date";
import { RETURN_DAYS } from "@/lib/returns/return-window";
import type { ReturnDto } from "@/lib/returns/schemas";
import { ReturnRequest } from "./return-request";
import { hasReturnChanged, useReturnCommand } from "./use-return";

interface ReturnWaitingProps {
  leadId: string;
  request: ReturnDto;
  /** The last moment at which the lead can be returned. */
  until: string;
  onDone: () => void;
}

/** A return that staff decides: its deadline, and a button that withdraws it. */
export function ReturnWaiting({ leadId, request, until, onDone }: ReturnWaitingProps) {
  const [isAsking, setAsking] = useState(false);
  const done = () => {
    // In the same step as onDone: an open dialog would take the focus back.
    setAsking(false);
    onDone();
  };
  return (
    <>
      <div className="text-ink-soft">
        <p>
          We {request.isStaffOnly ? "aim to decide" : "decide"} by{" "}
          <strong className="font-semibold text-ink">
            <Moment at={request.decideBy} />
          </strong>
          .{" "}
          {request.isStaffOnly
            ? "You returned a large share of your leads, so only our staff can approve it."
            : "If we are late, it is approved."}
        </p>
        {request.isStaffOnly ? null : (
          <ReturnClock
            decideBy={request.decideBy}
            words="Time left:"
            over="The deadline has passed, so it is being approved."
          />
        )}
      </div>
      <ReturnRequest request={request} />
      <ReturnFindings findings={request.findings} />
      <Button variant="secondary" size="sm" className="justify-self-start" onClick={() => setAsking(true)}>
        Withdraw
      </Button>
      {isAsking ? (
        <Withdraw leadId={leadId} until={until} onDone={done} onClose={() => setAsking(false)} />
      ) : null}
    </>
  );
}

interface WithdrawProps {
  leadId: string;
  until: string;
  onDone: () => void;
  onClose: () => void;
}

function Withdraw({ leadId, until, onDone, onClose }: WithdrawProps) {
  const now = useNow();
  const { mutate, isPending, error } = useReturnCommand(leadId, onDone);
  return (
    <ConfirmDialog
      title="Withdraw the return?"
      text={withdrawalWords(until, now)}
      verb="Withdraw"
      busy={isPending}
      error={hasReturnChanged(error) ? null : error}
      onConfirm={() => mutate("withdraw")}
      onClose={onClose}
    />
  );
}

/** Says what a withdrawal means. Once the 15 days are over, the lead cannot be returned again, also when only a review is withdrawn. */
export function withdrawalWords(until: string, now: Date | null): string {
  return now !== null && Date.parse(until) < now.getTime()
    ? `You keep the lead. Its ${RETURN_DAYS} days are over, so you cannot return it again.`
    : `You keep the lead. You can return it again until ${formatMoment(until)}.`;
}
