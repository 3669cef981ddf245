"use client";

import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { WorkspaceIcon } from "@/components/workspace/workspace-icon";
import { formatWholeDollars, fromDecimal } from "@/lib/kit/money";
import { UNDO_SECONDS } from "@/lib/orders/planned-approval";
import type { StaffOrderDto } from "@/lib/staff/orders/schemas";
import type { useApprovals } from "./use-admin-data";

const buttonClass =
  "inline-flex min-h-11 items-center gap-2 rounded px-3 text-sm font-semibold text-white hover:bg-night-line min-[861px]:min-h-10";

interface BulkApproveProps {
  orders: readonly StaffOrderDto[];
  approve: ReturnType<typeof useApprovals>["approve"];
  onClear: () => void;
}

/** What can be done with the ticked orders at once. */
export function BulkApprove({ orders, approve, onClear }: BulkApproveProps) {
  const [isSure, setSure] = useState(false);
  if (orders.length === 0) return null;
  const totalCents = orders.reduce((sum, { totalAmount }) => sum + (fromDecimal(totalAmount) ?? 0), 0);
  const many = orders.length === 1 ? "1 order" : `${orders.length} orders`;
  const close = () => setSure(false);
  return (
    <section
      aria-label="Selected orders"
      className="on-night sticky bottom-[calc(76px+env(safe-area-inset-bottom))] z-10 mt-4 flex flex-wrap items-center gap-1 rounded bg-night py-1.5 pl-[18px] pr-1.5 text-white shadow-raised low:static min-[861px]:bottom-5"
    >
      <output className="mr-auto text-sm font-semibold">
        {many}, {formatWholeDollars(totalCents)}
      </output>
      <button type="button" className={buttonClass} onClick={() => setSure(true)}>
        <WorkspaceIcon name="check" className="size-4" />
        Approve…
      </button>
      <button type="button" aria-label="Clear the selection" className={buttonClass} onClick={onClear}>
        <WorkspaceIcon name="x" className="size-4" />
      </button>
      {isSure ? (
        <ConfirmDialog
          title={`Approve ${many}?`}
          text={`${formatWholeDollars(totalCents)} in total. Leads from stock are sold to them as soon as the approval takes effect. You can undo it for ${UNDO_SECONDS} seconds, order by order.`}
          verb="Approve"
          busy={approve.isPending}
          error={approve.error}
          onClose={close}
          onConfirm={() =>
            approve.mutate(
              orders.map(({ id }) => id),
              {
                onSuccess: () => {
                  close();
                  onClear();
                },
              },
            )
          }
        />
      ) : null}
    </section>
  );
}
