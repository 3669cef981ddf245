"use client";

import { Gauge, Pause, Play } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { formatCount } from "@/lib/kit/format-count";
import { shortId } from "@/lib/kit/short-id";
import type { OrderProgress } from "@/lib/marketplace/order-limits";
import { DailyLimitForm } from "./daily-limit-form";
import type { OrderActions } from "./order-actions";
import { useSetOrderLimits } from "./use-set-order-limits";

interface OrderLimitsPanelProps {
  progress: OrderProgress;
  setOrderLimits: OrderActions["setOrderLimits"];
}

/** Pauses, resumes and caps an open order. */
export function OrderLimitsPanel({ progress, setOrderLimits }: OrderLimitsPanelProps) {
  const { orderId, isPaused, dailyCap } = progress;
  const [isEditing, setEditing] = useState(false);
  const limitButton = useRef<HTMLButtonElement>(null);
  const { mutate, isPending } = useSetOrderLimits(progress, setOrderLimits);
  const of = `order ${shortId(orderId)}`;
  const verb = isPaused ? "Resume leads" : "Pause leads";
  const limit = dailyCap === null ? "No daily limit" : `At most ${formatCount(dailyCap)} a day`;
  const close = () => {
    setEditing(false);
    limitButton.current?.focus();
  };
  return (
    <div className="mt-4 border-t border-line pt-4">
      <div className="flex flex-wrap gap-2">
        {/* Not disabled while it is saved: a disabled button would lose the keyboard focus. */}
        <Button
          variant="secondary"
          size="sm"
          aria-label={`${verb}, ${of}`}
          aria-disabled={isPending}
          onClick={() => {
            if (!isPending) mutate({ isPaused: !isPaused });
          }}
        >
          {isPaused ? (
            <Play aria-hidden="true" className="size-4" />
          ) : (
            <Pause aria-hidden="true" className="size-4" />
          )}
          {verb}
        </Button>
        <Button
          ref={limitButton}
          variant="ghost"
          size="sm"
          aria-label={`${limit}, change the limit of ${of}`}
          aria-expanded={isEditing}
          onClick={() => setEditing(!isEditing)}
        >
          <Gauge aria-hidden="true" className="size-4" />
          {limit}
        </Button>
      </div>
      {isEditing ? (
        <DailyLimitForm
          dailyCap={dailyCap}
          busy={isPending}
          onSave={(next) => {
            if (next === dailyCap) return close();
            mutate({ dailyCap: next }, { onSuccess: close });
          }}
          onCancel={close}
        />
      ) : null}
    </div>
  );
}
