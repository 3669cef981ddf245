import "server-only";
import { goodbyeText } from "@/lib/accounts/closing/goodbye-text";
import { sendMail } from "@/lib/platform/email/send-mail.server";
import { env } from "@/lib/platform/env/env.server";
import { logger } from "@/lib/platform/logger.server";

interface Goodbye {
  to: string;
  firstName: string;
  mailId: string;
}

/**
 * Tells an address that its account is closed; at most once, and never fails. Not a job: a job would have to
 * carry the address, and would keep it after everything else has forgotten it (docs/decisions/0015).
 */
export async function sendGoodbye({ to, firstName, mailId }: Goodbye): Promise<void> {
  try {
    await sendMail({
      to,
      messageKey: `goodbye-${mailId}`,
      replyTo: { name: "Leadwell", address: env().SALES_EMAIL },
      ...goodbyeText(firstName),
    });
  } catch {
    // The error may name the address.
    logger().warn({ mailId }, "goodbye mail not sent");
  }
}
