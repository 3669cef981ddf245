import { cn } from "@/lib/kit/cn";
import { formatCount } from "@/lib/kit/format-count";
import { formatShortCalendarDay } from "@/lib/kit/format-date";
import type { StaffOrderDto } from "@/lib/staff/orders/schemas";

/**
 * How many leads an order has got; for one that has not begun, how many it would get at once (striped bar). A pending one shows its
 * last day, too: when that has passed, an approval ends the order.
 */
export function OrderFill({
  order,
}: {
  order: Pick<StaffOrderDto, "progress" | "inStock" | "leads" | "isHeld" | "status" | "fillBy">;
}) {
  const { progress, inStock, leads, isHeld, status, fillBy } = order;
  if (isHeld) return <p className="text-red-deep">On hold</p>;
  const lastDay =
    status === "pending" && fillBy ? (
      <p className="mt-1 text-xs text-muted">Last day: {formatShortCalendarDay(fillBy)}</p>
    ) : null;
  if (progress) {
    const { allocated, quantity, isPaused } = progress;
    return (
      <div>
        <p>
          <b className="font-semibold">{formatCount(allocated)}</b> of {formatCount(quantity)}
          {isPaused ? <span className="text-muted">, paused</span> : null}
        </p>
        <FillBar share={quantity === 0 ? 1 : allocated / quantity} />
        {lastDay}
      </div>
    );
  }
  if (inStock === null || status !== "pending") return <p className="text-muted">Not started</p>;
  return (
    <div>
      <p>{inStock >= leads ? "Fills at once" : `${formatCount(inStock)} in stock now`}</p>
      <FillBar share={inStock / leads} isStock />
      {lastDay}
    </div>
  );
}

interface FillBarProps {
  /** From 0 to 1. */
  share: number;
  /** Striped: leads in stock, not delivered ones. */
  isStock?: boolean;
  isWide?: boolean;
}

/** A bar beside a number that says the same. */
export function FillBar({ share, isStock = false, isWide = false }: FillBarProps) {
  return (
    <div
      aria-hidden="true"
      className={cn("mt-1 h-1.5 overflow-hidden rounded-sm bg-line", !isWide && "max-w-40")}
    >
      <div
        className={cn(
          "h-full rounded-sm",
          isStock
            ? "bg-[repeating-linear-gradient(135deg,theme(colors.accent.DEFAULT)_0_3px,theme(colors.accent.line)_3px_6px)]"
            : "bg-accent",
        )}
        style={{ width: `${Math.round(100 * Math.min(1, share))}%` }}
      />
    </div>
  );
}
