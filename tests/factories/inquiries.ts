import { randomUUID } from "node:crypto";
import type { InquiryBody } from "@/lib/inquiries/schemas";
import { submitInquiry } from "@/lib/inquiries/submit-inquiry.server";

/** A visitor's inquiry, as the contact form stores it; nobody else uses its address. */
export async function createInquiry(overrides: Partial<InquiryBody> = {}) {
  const body: InquiryBody = {
    firstName: "Vera",
    lastName: "Visitor",
    email: `visitor-${randomUUID().slice(0, 12)}@example.com`,
    phone: "+1 512 555 0101",
    company: "Visitor & Co",
    industry: "life-insurance",
    leadVolume: "100-300",
    message: "How many leads in Texas?",
    ...overrides,
  };
  return { ...body, ...(await submitInquiry(body)) };
}
