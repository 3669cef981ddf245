import "server-only";
import { createTransport, type Transporter } from "nodemailer";
import * as z from "zod/mini";
import { messageOf } from "@/lib/kit/message-of";
import { env } from "@/lib/platform/env/env.server";
import { logger } from "@/lib/platform/logger.server";
import { inSpan, type SpanDescription } from "@/lib/platform/tracing/span.server";
import { composeMail } from "./compose-mail.server";
import type { MailContent } from "./mail-content";

let transport: Transporter | undefined;

/** An email with its recipient and headers. */
export interface Mail extends MailContent {
  to: string;
  attachments?: { filename: string; content: string; contentType: string }[];
  /** Who gets a reply. Default: the sender (`MAIL_FROM`). */
  replyTo?: "sales" | { name: string; address: string };
  /** The same for every attempt of one email, so that mail programs recognize a repeat. */
  messageKey: string;
  /** A page where the reader stops emails of this kind (List-Unsubscribe, RFC 2369). Emails about an account have none. */
  unsubscribeUrl?: string;
  /** Ends the attempt and closes its connection. Without it, a server that responds a little at a time holds it for minutes. */
  signal?: AbortSignal;
}

function openTransport(): Transporter {
  if (transport) return transport;
  const opened = createTransport({
    url: env().SMTP_URL,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  });
  // An error event without a listener ends the process. A pool of connections (SMTP_URL with ?pool=true) emits them.
  opened.on("error", (error) =>
    logger().warn({ error: messageOf(error) }, "connection to the mail server lost"),
  );
  transport = opened;
  return opened;
}

/** Without the mail server's URL, which may hold a password, and without anything of the email. */
function describeSend(): SpanDescription {
  const attributes = { "server.address": new URL(env().SMTP_URL).hostname };
  return { name: "send email", kind: "client", attributes };
}

/** What nodemailer returns, only in part refused. */
const sentMail = z.object({ rejectedErrors: z.array(z.object({ responseCode: z.number() })) });

const salesAddress = () => ({ name: "Leadwell", address: env().SALES_EMAIL });

/**
 * Sends an email to the SMTP server (`SMTP_URL`), as text and as HTML.
 * @returns the codes (550) with which the server refused recipients of an email that it accepted for others.
 * @throws Error if the server does not accept it for anybody, or not before `signal` is aborted. The job is then repeated.
 */
export async function sendMail(mail: Mail): Promise<number[]> {
  const { to, attachments, replyTo, messageKey, unsubscribeUrl, signal, ...content } = mail;
  const message = {
    from: env().MAIL_FROM,
    to,
    ...(attachments ? { attachments } : {}),
    ...(signal ? { signal } : {}),
    ...(replyTo ? { replyTo: replyTo === "sales" ? salesAddress() : replyTo } : {}),
    ...(unsubscribeUrl ? { list: { unsubscribe: { url: unsubscribeUrl, comment: "Where leads go" } } } : {}),
    ...(await composeMail(content)),
    messageId: `<${messageKey}@${new URL(env().APP_URL).hostname}>`,
  };
  const sent: unknown = await inSpan(describeSend, () => openTransport().sendMail(message));
  // The email is sent: whatever cannot be read here must not let a job send it again.
  return (sentMail.safeParse(sent).data?.rejectedErrors ?? []).map(({ responseCode }) => responseCode);
}
