import { randomUUID } from "node:crypto";
import type { Viewer } from "@/lib/accounts/to-dto";
import { startChat } from "@/lib/inquiries/chat.server";
import type { InquiryBody } from "@/lib/inquiries/schemas";
import { submitInquiry } from "@/lib/inquiries/submit-inquiry.server";
import { NO_CLIENT } from "@/lib/platform/http/client.server";

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

/** A chat of a customer. @returns its id. */
export async function createChat(customer: Viewer, text = "How many leads in Texas?"): Promise<string> {
  const { id } = await startChat(customer, { id: randomUUID(), text }, NO_CLIENT);
  return id;
}
