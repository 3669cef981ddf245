"use client";

import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { getFromKey } from "@/components/layout/query-client";
import { formatMoment } from "@/lib/kit/format-date";
import { ORDER_STATUS_LABELS } from "@/lib/orders/order-status";
import { type OrderChangeDto, orderWithHistoryDto } from "@/lib/orders/schemas";

const readOrder = getFromKey(orderWithHistoryDto);

/** The status changes of an order, oldest first: from, to, by whom, when, and the note. */
export function OrderHistory({ orderId }: { orderId: string }) {
  const { data, isError } = useQuery({
    queryKey: ["/api/admin/orders", orderId],
    queryFn: readOrder,
    refetchOnMount: "always",
  });
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="mt-6 border-t border-line pt-5">
      <h3 id={titleId} className="font-semibold">
        History
      </h3>
      {data ? (
        <ol className="mt-2 grid gap-2.5 text-sm">
          {data.history.map((change) => (
            <li key={`${change.createdAt} ${change.to}`}>
              <Change change={change} />
            </li>
          ))}
        </ol>
      ) : (
        <p className="mt-2 text-sm text-muted">
          {isError ? "The history could not be loaded." : "Loading..."}
        </p>
      )}
    </section>
  );
}

function Change({ change }: { change: OrderChangeDto }) {
  const { from, to, actor, note, createdAt } = change;
  const move = from
    ? `${ORDER_STATUS_LABELS[from]} to ${ORDER_STATUS_LABELS[to]}`
    : `Created as ${ORDER_STATUS_LABELS[to]}`;
  return (
    <>
      <span className="font-medium">{move}</span>
      <span className="text-muted">
        , {formatMoment(createdAt)}, {actor ? `by ${actor}` : "automatically"}
      </span>
      {note ? <span className="block whitespace-pre-line break-words text-ink-soft">{note}</span> : null}
    </>
  );
}
