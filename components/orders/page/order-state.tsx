import { cn } from "@/lib/kit/cn";
import { ORDER_STATUS_LABELS, ORDER_STATUS_TONES, type OrderStatus } from "@/lib/orders/order-status";

const DOTS = { green: "bg-accent", blue: "bg-blue", yellow: "bg-amber", red: "bg-red" } as const;

/** The status of an order: a dot and a word. */
export function OrderState({ status }: { status: OrderStatus }) {
  return (
    <span className="inline-flex items-center gap-2 text-sm font-medium whitespace-nowrap">
      <span aria-hidden="true" className={cn("size-2 rounded-full", DOTS[ORDER_STATUS_TONES[status]])} />
      {ORDER_STATUS_LABELS[status]}
    </span>
  );
}
