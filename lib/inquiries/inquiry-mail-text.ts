import type { MailContent } from "@/lib/platform/email/mail-content";

/** An inquiry as it is stored. */
interface InquiryMail {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  company: string | null;
  industry: string;
  leadVolume: string | null;
  message: string | null;
}

/** The mail to sales with a visitor's inquiry. */
export function inquiryMailText(inquiry: InquiryMail): MailContent {
  const name = `${inquiry.firstName} ${inquiry.lastName}`;
  return {
    subject: `Inquiry: ${name}, ${inquiry.industry}`,
    paragraphs: [inquiry.message ?? "(no message)"],
    facts: [
      ["Name", name],
      ["E-mail", inquiry.email],
      ["Phone", inquiry.phone],
      ["Company", inquiry.company ?? "-"],
      ["Industry", inquiry.industry],
      ["Lead volume", inquiry.leadVolume ?? "-"],
    ],
    afterword: ["Promised to the visitor: contact within 24 hours."],
  };
}
