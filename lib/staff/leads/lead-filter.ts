import { STATE_SEEDS } from "@/lib/catalog/catalog-data";
import { LINES, type Line } from "@/lib/catalog/lines";
import { uuid } from "@/lib/kit/uuid";
import { LEAD_STATUSES, type LeadStatus } from "@/lib/marketplace/lead-status";

/** The filter in the URL of the staff's list. It never has a phone or email, because URLs are logged. */
export interface LeadFilter {
  line: Line | "";
  state: string;
  status: LeadStatus | "";
  publisherId: string;
  /** The `nextCursor` of the previous page. */
  cursor: string;
}

/** Time of receipt in milliseconds since 1970, then the id, of the last lead of the previous page. */
export const CURSOR = /^(\d{1,15})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Reads the filter from URL parameters. Invalid values are ignored. */
export function readLeadFilter(parameters: { get(name: string): string | null }): LeadFilter {
  const cursor = parameters.get("cursor") ?? "";
  return {
    line: readLine(parameters.get("line")),
    state: readState(parameters.get("state")),
    status: LEAD_STATUSES.find((status) => status === parameters.get("status")) ?? "",
    publisherId: uuid().safeParse(parameters.get("publisherId")).data ?? "",
    cursor: CURSOR.test(cursor) ? cursor : "",
  };
}

/** The line that a URL parameter names; empty for none and for an unknown one. */
export function readLine(text: string | null): Line | "" {
  return LINES.find((line) => line === text) ?? "";
}

function readState(text: string | null): string {
  return STATE_SEEDS.find(({ code }) => code === text)?.code ?? "";
}
