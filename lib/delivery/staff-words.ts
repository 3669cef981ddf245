import type { DeliveryEvent, LEAD_ALERT } from "./events";
import { failureWords } from "./failure-words";
import type { TroubledDestination } from "./staff-schemas";

const EVENT_LABELS: Readonly<Record<DeliveryEvent | typeof LEAD_ALERT, string>> = {
  "lead.delivered": "New lead",
  "lead.asked_again": "Repeated inquiry",
  "lead.returned": "Return decided",
  "order.status_changed": "New order status",
  "consent.revoked": "Consent revoked",
  "lead.alert": "Alert about a new lead",
};

/** @returns the event in words; an unknown one as it is stored. */
export function eventLabel(event: string): string {
  return Object.entries(EVENT_LABELS).find(([known]) => known === event)?.[1] ?? event;
}

/** Failures that staff can do more about than the owner of the destination. */
const FOR_STAFF: Readonly<Record<string, string>> = {
  "lead-unreadable":
    "The data of this lead cannot be read, so nothing was sent. Resend it once the data is repaired: a task has the details",
  "lead-key-missing":
    "A worker does not have the key that this lead was sealed with (DATA_KEYS), so nothing was sent; it is tried again",
  "alerts-off": "Alerts are not configured",
  interrupted: "A worker stopped while sending; the delivery was retried",
  internal: "A fault of ours: the log of the worker has the details",
};

/** Explains to staff why an attempt failed. @param code of an attempt (`timeout`), or `HTTP 503`. */
export function failureForStaff(code: string): string {
  return FOR_STAFF[code] ?? failureWords(code.replace(/^HTTP (\d{3})$/, "http-$1"));
}

interface DestinationState {
  label: string;
  /** What happens to leads, and what staff or the owner can do. */
  advice: string;
}

const PAUSE_STATES: Readonly<Record<NonNullable<TroubledDestination["pausedBy"]>, DestinationState>> = {
  owner: {
    label: "Paused by owner",
    advice: "Nothing is sent to it. Only its owner can resume it.",
  },
  staff: {
    label: "Disabled by staff",
    advice: "Nothing is sent to it until staff enable it.",
  },
  gone: {
    label: "Paused: its URL is gone",
    advice:
      "The receiver says that the URL is gone for good (410). Its owner was emailed, and can enter a new URL and resume it.",
  },
  failing: {
    label: "Paused after five days of failures",
    advice:
      "Its owner was emailed. Once the receiver works again, its owner can resume it, or you can enable it.",
  },
};

const FAILING: DestinationState = {
  label: "Failing",
  advice: "Each delivery is tried again for up to 72 hours, then it is a failed delivery.",
};

/** The state of a destination with problems, for staff. */
export function describeDestination({
  pausedBy,
  isAlsoPausedByOwner,
}: Pick<TroubledDestination, "pausedBy" | "isAlsoPausedByOwner">): DestinationState {
  if (!pausedBy) return FAILING;
  const { label, advice } = PAUSE_STATES[pausedBy];
  return { label: isAlsoPausedByOwner ? `${label}, paused by owner` : label, advice };
}
