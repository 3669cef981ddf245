import type { MailContent } from "@/lib/platform/email/mail-content";

/** An email with sample data. */
export interface SampleMail {
  id: string;
  name: string;
  /** When it is sent, and to whom. */
  occasion: string;
  content: MailContent;
}
