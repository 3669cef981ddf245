import { readPage } from "@/lib/kit/read-page";
import { INQUIRY_STATUSES, type InquiryStatus } from "./inquiry-status";

/** The inbox's filter in the URL; an absent value is an empty string. */
export interface InquiryFilter {
  status: InquiryStatus;
  search: string;
  /** Page number in digits, from 1. */
  page: string;
}

/** Reads the filter from a URL's parameters; an invalid value counts as absent. */
export function readInquiryFilter(parameters: { get(name: string): string | null }): InquiryFilter {
  const search = parameters.get("search") ?? "";
  return {
    status: readInquiryStatus(parameters.get("status")),
    search: /^\P{Cc}{0,100}$/u.test(search) ? search : "",
    page: readPage(parameters),
  };
}

/** Reads a status; anything else is `new`. */
export function readInquiryStatus(text: string | null): InquiryStatus {
  return INQUIRY_STATUSES.find((status) => status === text) ?? "new";
}
