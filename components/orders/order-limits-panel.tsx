"use client";

import { Gauge, Pause, Play } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { shortId } from "@/lib/kit/short-id";
import type { OrderProgress } from "@/lib/marketplace/order-limits";
import { DailyLimitForm } from "./daily-limit-form";
import { useSetOrderLimits } from "./use-set-order-limits";

/** How fast the leads of an open order come: pause, resume, and how many a day. */
export function OrderLimitsPanel({ progress }: { progress: OrderProgress }) {
  const { orderId, isPaused, dailyCap } = progress;
  const [isEditing, setEditing] = useState(false);
  const limitButton = useRef<HTMLButtonElement>(null);
  const { mutate, isPending } = useSetOrderLimits(progress);
  const of = `order ${shortId(orderId)}`;
  const verb = isPaused ? "Resume leads" : "Pause leads";
  const limit = dailyCap === null ? "No daily limit" : `At most ${dailyCap.toLocaleString("en-US")} a day`;
  const close = () => {
    setEditing(false);
    limitButton.current?.focus();
  };
  return (
    <div className="mt-4 border-t border-line pt-4">
      <div className="flex flex-wrap gap-2">
        {/* Not disabled while it is saved: that would take the focus away from the keyboard. */}
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
            close();
            if (next !== dailyCap) mutate({ dailyCap: next });
          }}
          onCancel={close}
        />
      ) : null}
    </div>
  );
}
