import { formatCount } from "@/lib/kit/format-count";
import { DAY_MS } from "@/lib/kit/time-units";
import type { OrderProgress } from "@/lib/marketplace/order-limits";

/** The progress of an order and its daily rate, as text. */
export interface OrderProgressText {
  /** `137 of 500 leads`, with the number of replacements if there are any. */
  progress: string;
  /** 0 to 100. */
  percent: number;
  /** `12 today, at most 25 a day`, or why there are none. */
  rate: string;
}

/** Says how far an order is, and how many leads it gets a day. */
export function describeOrderLimits(order: OrderProgress, now: Date): OrderProgressText {
  const { allocated, quantity, replacements } = order;
  const replaced =
    replacements === 0 ? "" : `, ${formatCount(replacements)} of them to replace returned ones`;
  return {
    progress: `${formatCount(allocated)} of ${formatCount(quantity)} leads${replaced}`,
    percent: quantity === 0 ? 0 : Math.floor((100 * allocated) / quantity),
    rate: rateOf(order, now),
  };
}

function rateOf(
  { isOpen, isPaused, allocated, quantity, allocatedToday, dailyCap, ...times }: OrderProgress,
  now: Date,
) {
  if (allocated >= quantity) return "Complete";
  if (!isOpen) return "Ended";
  if (isPaused) return "Paused by you";
  if (allocated === 0) return "Waiting for the first lead";
  const today = `${formatCount(allocatedToday)} today`;
  if (dailyCap !== null) return `${today}, at most ${formatCount(dailyCap)} a day`;
  const perDay = averagePerDay(times.firstAllocatedAt, allocated, now);
  return perDay === null ? `${today}, as they come` : `${today}, about ${formatCount(perDay)} a day`;
}

/** Whole leads a day since the first one; null on the first day, because an average of minutes is misleading. */
function averagePerDay(firstAllocatedAt: string | null, allocated: number, now: Date): number | null {
  const days = firstAllocatedAt ? (now.getTime() - Date.parse(firstAllocatedAt)) / DAY_MS : 0;
  return days < 1 ? null : Math.max(1, Math.round(allocated / days));
}
