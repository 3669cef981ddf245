import { useRef } from "react";
import { StateDot } from "@/components/leads/queue/state-dot";
import { Button } from "@/components/ui/button";
import { useFocusFallback } from "@/components/workspace/lost-focus";
import { WorkspaceIcon } from "@/components/workspace/workspace-icon";
import { WorkspaceLink } from "@/components/workspace/workspace-link";
import { formatMoment } from "@/lib/kit/format-date";
import { formatOrderAmount } from "@/lib/kit/money";
import { paths } from "@/lib/kit/paths";
import { shortId } from "@/lib/kit/short-id";
import { nameStates } from "@/lib/orders/order-contents";
import { ORDER_STATUS_LABELS, ORDER_STATUS_TONES } from "@/lib/orders/order-status";
import type { StaffOrderDto } from "@/lib/staff/orders/schemas";
import { OrderFill } from "./order-fill";
import { OrderAge, UndoApproval } from "./order-time";
import { PAYMENT_DOTS, PAYMENT_LABELS } from "./order-words";

const COLUMNS =
  "min-[1100px]:grid min-[1100px]:grid-cols-[1.5rem_minmax(0,1fr)_minmax(0,2fr)_7rem_8rem_7.5rem_6rem_12.5rem] min-[1100px]:items-center min-[1100px]:gap-x-4";

interface OrderRowsProps {
  orders: readonly StaffOrderDto[];
  ticked: ReadonlySet<string>;
  onTick: (orderId: string) => void;
  onEdit: (order: StaffOrderDto) => void;
  onApprove: (orderId: string) => void;
  onUndo: (orderId: string) => void;
  isBusy: boolean;
}

/** The list of orders: a table on a wide screen, cards on a phone. */
export function OrderRows({ orders, ...rest }: OrderRowsProps) {
  return (
    <div>
      <div aria-hidden="true" className={`${COLUMNS} hidden border-b border-line pb-2 text-xs text-muted`}>
        <span />
        <span>Customer</span>
        <span>Bought</span>
        <span className="text-right">Amount</span>
        <span>Status</span>
        <span>Filled</span>
        <span>Age</span>
        <span />
      </div>
      <ul className="grid gap-3 min-[1100px]:gap-0">
        {orders.map((order) => (
          <li key={order.id}>
            <OrderRow order={order} {...rest} />
          </li>
        ))}
      </ul>
    </div>
  );
}

type OrderRowProps = Omit<OrderRowsProps, "orders"> & { order: StaffOrderDto };

function OrderRow({ order, ticked, onTick, onEdit, onApprove, onUndo, isBusy }: OrderRowProps) {
  const { id, userId, customer, bought, states, purchaseType, status, payment } = order;
  // While an approval can be undone, the place of its box stays: the card does not move.
  const hasTick = order.canApprove || order.approvesAt !== null;
  const edit = useRef<HTMLButtonElement>(null);
  const rememberPressed = useFocusFallback(edit);
  const press = (act: (orderId: string) => void) => {
    rememberPressed();
    act(id);
  };
  return (
    <article
      className={`${COLUMNS} grid grid-cols-[auto_minmax(0,1fr)_minmax(0,1fr)] gap-x-3 gap-y-2 rounded-lg border border-line bg-white p-4 text-sm min-[1100px]:gap-y-1 min-[1100px]:rounded-none min-[1100px]:border-0 min-[1100px]:border-b min-[1100px]:bg-transparent min-[1100px]:px-0 min-[1100px]:py-2.5 ${hasTick ? "" : "max-[1099px]:pl-1"}`}
    >
      <span className={`grid min-h-6 items-center ${hasTick ? "min-w-6" : ""}`}>
        {order.canApprove ? (
          <input
            type="checkbox"
            aria-label={`Select order ${shortId(id)}`}
            checked={ticked.has(id)}
            onChange={() => onTick(id)}
            className="size-4 accent-accent max-[860px]:size-5"
          />
        ) : null}
      </span>
      <p className="min-w-0">
        <WorkspaceLink
          href={paths.adminUser(userId)}
          className="block truncate font-semibold no-underline hover:underline"
        >
          {customer.name}
        </WorkspaceLink>
        <span className="block truncate text-muted">{customer.company ?? "No company"}</span>
      </p>
      <p className="order-first col-start-3 row-start-1 text-right font-semibold min-[1100px]:order-none min-[1100px]:col-start-4">
        {formatOrderAmount(order.totalAmount, order.currency)}
      </p>
      <p className="col-span-2 col-start-2 min-w-0 min-[1100px]:col-span-1 min-[1100px]:col-start-3 min-[1100px]:row-start-1">
        <WorkspaceLink
          href={paths.adminOrder(id)}
          prefetch={false}
          className="block truncate no-underline hover:underline"
        >
          {bought}
        </WorkspaceLink>
        <span className="block truncate text-muted" title={states.join(", ")}>
          {nameStates(states)} · {purchaseType}
        </span>
      </p>
      <p className="col-start-2 grid min-[1100px]:col-start-5">
        <StateDot tone={ORDER_STATUS_TONES[status]}>{ORDER_STATUS_LABELS[status]}</StateDot>
        <StateDot tone={PAYMENT_DOTS[payment]} className="text-muted">
          {PAYMENT_LABELS[payment]}
        </StateDot>
      </p>
      <div className="col-start-3 min-w-0 min-[1100px]:col-start-6">
        <OrderFill order={order} />
      </div>
      <div className="col-start-2 min-[1100px]:col-start-7">
        <OrderAge order={order} />
      </div>
      {/* A line of its own on a phone, whatever is in it: the cards below do not move when an approval takes effect. */}
      <div className="col-span-2 col-start-2 flex flex-wrap items-center justify-end gap-2 min-[1100px]:col-span-1 min-[1100px]:col-start-8">
        {order.approvesAt ? <UndoApproval order={order} onUndo={() => press(onUndo)} held={isBusy} /> : null}
        {order.canApprove ? (
          <Button
            variant="secondary"
            size="sm"
            held={isBusy}
            aria-label={`Approve order ${shortId(id)}`}
            onClick={() => press(onApprove)}
            className="border-accent-line px-3 text-accent-deep hover:border-accent"
          >
            <WorkspaceIcon name="check" className="size-4" />
            Approve
          </Button>
        ) : null}
        <Button
          ref={edit}
          variant="ghost"
          size="sm"
          onClick={() => onEdit(order)}
          aria-label={`Edit order ${shortId(id)}`}
          className="px-3"
        >
          Edit
        </Button>
      </div>
      <OrderSmallPrint order={order} />
    </article>
  );
}

/** Ids, type, times and notes of an order. */
function OrderSmallPrint({ order }: { order: StaffOrderDto }) {
  const { id, userId, orderType, createdAt, completedAt, notes } = order;
  return (
    <>
      <p className="col-span-2 col-start-2 text-xs text-muted min-[1100px]:col-span-7 min-[1100px]:col-start-2">
        Order {shortId(id)} · User {shortId(userId)} · {orderType} · Created {formatMoment(createdAt)}
        {completedAt ? ` · Completed ${formatMoment(completedAt)}` : null}
      </p>
      {notes ? (
        <p className="col-span-2 col-start-2 whitespace-pre-line break-words border-l-2 border-line pl-3 text-ink-soft min-[1100px]:col-span-7 min-[1100px]:col-start-2">
          <span className="sr-only">Notes: </span>
          {notes}
        </p>
      ) : null}
    </>
  );
}
