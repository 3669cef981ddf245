import { isUuid } from "@/lib/kit/is-uuid";
import type { ArrivalDto } from "./schemas";

/** The id of an event: from it a stream goes on after a break. */
export function placeOf({ soldAt, leadId }: ArrivalDto): string {
  return `${Date.parse(soldAt)}.${leadId}`;
}

/** The moment of a place; null for what is none. */
export function readPlace(text: string | null | undefined): Date | null {
  const [milliseconds = "", leadId = "", ...rest] = (text ?? "").split(".");
  const isPlace = /^\d{12,14}$/.test(milliseconds) && isUuid(leadId) && rest.length === 0;
  return isPlace ? new Date(Number(milliseconds)) : null;
}
