import "server-only";
import { notFound } from "@/lib/kit/errors";
import { composeMail } from "@/lib/platform/email/compose-mail.server";
import { env } from "@/lib/platform/env/env.server";
import { isDevelopment } from "@/lib/platform/env/is-development";
import { sampleMails } from "./sample-mails.server";
import type { MailPreview } from "./schemas";

/** Email previews exist in the demo and in development only. */
export function showsMails(): boolean {
  return isDevelopment || env().LEADWELL_DEMO !== undefined;
}

/** Every email with sample data, as it would be sent. For staff. @throws AppError 404 outside demo and development. */
export async function readMailPreviews(): Promise<MailPreview[]> {
  if (!showsMails()) throw notFound("Page");
  return Promise.all(
    sampleMails(env().APP_URL).map(async ({ content, ...sample }) => ({
      ...sample,
      ...(await composeMail(content)),
    })),
  );
}
