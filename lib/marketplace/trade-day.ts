import { localTime } from "@/lib/compliance/zone-clock";

/** The day in New York, `2026-11-23`: daily limits and fill-by dates count these days. The same as `trade_day` in SQL. */
export function tradeDay(at: Date): string {
  const { year, month, day } = localTime("America/New_York", at);
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}
