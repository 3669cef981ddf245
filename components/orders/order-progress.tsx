"use client";

import { useNow } from "@/components/compliance/use-now";
import { PageLink } from "@/components/navigation/page-link";
import { describeOrderLimits } from "@/lib/inbox/describe-order-limits";
import { paths } from "@/lib/kit/paths";
import type { OrderProgress as Progress } from "@/lib/marketplace/order-limits";

/** The progress of an order and its daily rate. */
export function OrderProgress({ progress: order }: { progress: Progress }) {
  const now = useNow();
  if (!now) return null;
  const { progress, percent, rate } = describeOrderLimits(order, now);
  return (
    <div className="mt-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="font-semibold">
          {order.allocated > 0 ? (
            <PageLink
              href={paths.leadsOfOrder(order.orderId)}
              className="rounded-sm underline decoration-line-strong underline-offset-4 hover:decoration-ink"
            >
              {progress}
            </PageLink>
          ) : (
            progress
          )}
        </p>
        <p className="text-sm text-muted">{rate}</p>
      </div>
      <div aria-hidden="true" className="mt-2 h-2 overflow-hidden rounded-full bg-paper-deep">
        <div className="h-full rounded-full bg-accent" style={{ width: `${percent}%` }} />
      </div>
    </div>
  );
}
