import "server-only";
import { createTransport, type Transporter } from "nodemailer";
import { env } from "@/lib/platform/env/env.server";

let transport: Transporter | undefined;

export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** The same as the text, for programs that show it. */
  html?: string;
  attachments?: { filename: string; content: string; contentType: string }[];
  replyTo?: { name: string; address: string };
  /** The same for every try of one mail, so that a mail sent twice is recognised as one. */
  messageKey: string;
}

/**
 * Hands a mail to the SMTP server (`SMTP_URL`).
 * @throws when the server does not take it; jobs are repeated then.
 */
export async function sendMail(mail: Mail): Promise<void> {
  transport ??= createTransport({
    url: env().SMTP_URL,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  });
  const { messageKey, ...message } = mail;
  await transport.sendMail({
    from: env().MAIL_FROM,
    ...message,
    messageId: `<${messageKey}@${new URL(env().APP_URL).hostname}>`,
  });
}
