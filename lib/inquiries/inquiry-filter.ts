import { INQUIRY_STATUSES, type InquiryStatus } from "./inquiry-status";

/** What the in-box's address says; empty text where it says nothing. */
export interface InquiryFilter {
  status: InquiryStatus;
  search: string;
  /** Digits, from 1. */
  page: string;
}

/** Reads a filter from an address; what makes no sense counts as absent. */
export function readInquiryFilter(parameters: { get(name: string): string | null }): InquiryFilter {
  const search = parameters.get("search") ?? "";
  const page = parameters.get("page") ?? "";
  return {
    status: readInquiryStatus(parameters.get("status")),
    search: /^\P{Cc}{0,100}$/u.test(search) ? search : "",
    page: /^[1-9]\d{0,3}$/.test(page) ? page : "",
  };
}

/** The status that a text names; new for everything else. */
export function readInquiryStatus(text: string | null): InquiryStatus {
  return INQUIRY_STATUSES.find((status) => status === text) ?? "new";
}
