import * as z from "zod/mini";
import { uuid } from "@/lib/kit/uuid";

export const mailPreviewDto = z.object({
  id: z.string(),
  name: z.string(),
  /** When it is sent, and to whom. */
  occasion: z.string(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
});
export type MailPreview = z.infer<typeof mailPreviewDto>;

/** Response of GET /api/admin/mails. */
export const mailPreviewsDto = z.array(mailPreviewDto);

/** Input of the server action `previewMail`: whose data the email shows. */
export const realMail = z.object({
  of: z.enum(["order", "lead"]),
  id: uuid("Enter the whole ID of an order or a lead."),
});
export type RealMail = z.infer<typeof realMail>;
