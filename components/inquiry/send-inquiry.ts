import { inquiryBody } from "@/lib/inquiries/schemas";
import { type FieldErrors, firstMessages, readForm } from "@/lib/kit/read-form";
import { ApiError, apiCommand } from "@/lib/platform/http/api-request";

export interface InquiryAnswer {
  /** Incomplete: nothing was sent, `errors` say why. Failed: it was sent, and not taken. */
  outcome: "sent" | "incomplete" | "failed";
  /** By field name. */
  errors: FieldErrors;
}

/** Reads the contact form by the server's own rules, and sends it. Never rejects. */
export async function sendInquiry(form: FormData): Promise<InquiryAnswer> {
  const reading = readForm(inquiryBody, form);
  if (!reading.data) return { outcome: "incomplete", errors: reading.errors };
  try {
    await apiCommand("POST", "/api/contact", reading.data);
    return { outcome: "sent", errors: {} };
  } catch (error) {
    const errors = error instanceof ApiError ? firstMessages(error.problem?.errors) : {};
    return { outcome: "failed", errors };
  }
}
