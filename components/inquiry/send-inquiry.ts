import { inquiryBody } from "@/lib/inquiries/schemas";
import { type FieldErrors, firstMessages, readForm } from "@/lib/kit/read-form";
import { ApiError, apiCommand } from "@/lib/platform/http/api-request";

export interface InquiryAnswer {
  /** `incomplete`: not sent, see `errors`. `failed`: sent, but the server did not accept it. */
  outcome: "sent" | "incomplete" | "failed";
  /** By field name. */
  errors: FieldErrors;
}

/** Validates the contact form with the server's own schema and sends it. Never rejects. */
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
