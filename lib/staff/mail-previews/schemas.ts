import * as z from "zod/mini";

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
