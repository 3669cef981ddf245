import { isUuid } from "@/lib/kit/is-uuid";
import type { ArrivalDto } from "./schemas";

/** The id of an event. A client that reconnects sends it back, and the stream continues after it. */
export function cursorOf({ soldAt, leadId }: ArrivalDto): string {
  return `${Date.parse(soldAt)}.${leadId}`;
}

/** The time of sale in a cursor; null when the text is not a cursor. */
export function readArrivalTime(text: string | null | undefined): Date | null {
  const [milliseconds = "", leadId = "", ...rest] = (text ?? "").split(".");
  const isCursor = /^\d{12,14}$/.test(milliseconds) && isUuid(leadId) && rest.length === 0;
  return isCursor ? new Date(Number(milliseconds)) : null;
}
