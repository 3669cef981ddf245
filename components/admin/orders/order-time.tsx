"use client";

import { useEffect, useState } from "react";
import { useNow } from "@/components/compliance/use-now";
import { Button } from "@/components/ui/button";
import { cn } from "@/lib/kit/cn";
import { formatWait } from "@/lib/kit/durations";
import { formatMoment } from "@/lib/kit/format-date";
import { shortId } from "@/lib/kit/short-id";
import { HOUR_MS } from "@/lib/kit/time-units";
import { UNDO_SECONDS } from "@/lib/orders/planned-approval";
import type { StaffOrderDto } from "@/lib/staff/orders/schemas";

/** A pending order that is older stands out. */
const LATE_MS = 2 * HOUR_MS;

/** How long ago an order was placed. A pending order of more than two hours stands out. */
export function OrderAge({ order: { createdAt, status, isFirst } }: { order: StaffOrderDto }) {
  const now = useNow();
  if (!now) return null;
  const ageMs = now.getTime() - Date.parse(createdAt);
  return (
    <p>
      <time
        dateTime={createdAt}
        title={formatMoment(createdAt)}
        className={cn(status === "pending" && ageMs > LATE_MS && "font-semibold text-amber-deep")}
      >
        {formatWait(ageMs)}
      </time>
      {isFirst ? <span className="block text-amber-deep">First order</span> : null}
    </p>
  );
}

interface UndoApprovalProps {
  order: Pick<StaffOrderDto, "id" | "approvesAt">;
  onUndo: () => void;
  held: boolean;
}

/** Counts down until an approval takes effect, with the button that takes it back. */
export function UndoApproval({ order: { id, approvesAt }, onUndo, held }: UndoApprovalProps) {
  const left = useSecondsUntil(approvesAt ?? "");
  const [first] = useState(left);
  // Screen readers announce a change of the <output>, not what it is inserted with. So its text comes a moment later, and only once.
  const waiting = left < first ? "The approval takes effect in a few seconds. Undo takes it back." : "";
  return (
    <span className="flex items-center gap-1">
      {/* In two lines, so that it fits beside the buttons: in a line of its own, it would move the rows below. */}
      <span aria-hidden="true" className="w-min text-xs text-muted">
        {left > 0 ? `Approves in ${left} s` : "Approving..."}
      </span>
      <output className="sr-only">{left > 0 ? waiting : "Approving..."}</output>
      {left > 0 ? (
        <Button
          variant="secondary"
          size="sm"
          held={held}
          aria-label={`Undo approval of order ${shortId(id)}`}
          onClick={onUndo}
          className="px-3"
        >
          Undo
        </Button>
      ) : null}
    </span>
  );
}

/** The seconds until a time, never more than an approval waits: the browser's clock may be wrong. */
function useSecondsUntil(time: string): number {
  const secondsLeft = () =>
    Math.min(UNDO_SECONDS, Math.max(0, Math.ceil((Date.parse(time) - Date.now()) / 1000)));
  const [left, setLeft] = useState(secondsLeft);
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsLeft()), 500);
    return () => clearInterval(timer);
  });
  return left;
}
