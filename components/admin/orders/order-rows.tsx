import { OrderStatusBadge } from "@/components/orders/order-status-badge";
import { Button } from "@/components/ui/button";
import { formatMoment } from "@/lib/kit/format-date";
import { formatOrderAmount } from "@/lib/kit/money";
import { shortId } from "@/lib/kit/short-id";
import type { OrderDto } from "@/lib/orders/schemas";

interface OrderRowsProps {
  orders: readonly OrderDto[];
  onEdit: (order: OrderDto) => void;
}

/** The list of orders: rows on a wide screen, cards on a phone. */
export function OrderRows({ orders, onEdit }: OrderRowsProps) {
  return (
    <ul className="grid gap-3 lg:gap-0 lg:divide-y lg:divide-line lg:rounded-lg lg:border lg:border-line lg:bg-white">
      {orders.map((order) => (
        <li key={order.id}>
          <OrderRow order={order} onEdit={() => onEdit(order)} />
        </li>
      ))}
    </ul>
  );
}

function OrderRow({ order, onEdit }: { order: OrderDto; onEdit: () => void }) {
  const { id, userId, orderType, status, totalAmount, currency, createdAt, completedAt, notes } = order;
  return (
    <article className="grid grid-cols-2 gap-x-4 gap-y-2.5 rounded-lg border border-line bg-white p-4 lg:grid-cols-[7.5rem_6rem_7rem_7rem_9rem_1fr_auto] lg:items-center lg:gap-y-1 lg:border-0 lg:bg-transparent lg:px-5 lg:py-3">
      <p>
        <OrderStatusBadge status={status} />
      </p>
      <Fact label="Type" value={orderType} className="text-right lg:text-left" />
      <Fact label="Order" value={shortId(id)} />
      <Fact label="User" value={shortId(userId)} className="text-right lg:text-left" />
      <p className="font-semibold">{formatOrderAmount(totalAmount, currency)}</p>
      <p className="col-span-2 text-sm text-muted lg:col-span-1">
        Created {formatMoment(createdAt)}
        {completedAt ? <span className="block">Completed {formatMoment(completedAt)}</span> : null}
      </p>
      <Button
        variant="secondary"
        size="sm"
        onClick={onEdit}
        aria-label={`Edit order ${shortId(id)}`}
        className="order-last col-span-2 lg:order-none lg:col-span-1"
      >
        Edit
      </Button>
      {notes ? (
        <p className="col-span-full whitespace-pre-line break-words border-l-2 border-line pl-3 text-sm text-ink-soft">
          <span className="sr-only">Notes: </span>
          {notes}
        </p>
      ) : null}
    </article>
  );
}

function Fact({ label, value, className }: { label: string; value: string; className?: string }) {
  return (
    <p className={className}>
      <span className="block text-sm text-muted">{label}</span> {value}
    </p>
  );
}
