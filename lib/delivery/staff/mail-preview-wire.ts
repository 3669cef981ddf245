import * as z from "zod/mini";

export const mailPreviewWire = z.object({
  id: z.string(),
  name: z.string(),
  /** When it is sent, and to whom. */
  occasion: z.string(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
});
export type MailPreview = z.infer<typeof mailPreviewWire>;

/** GET /api/admin/mails. */
export const mailPreviewsWire = z.array(mailPreviewWire);
