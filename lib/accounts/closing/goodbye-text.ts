import type { MailContent } from "@/lib/platform/email/mail-content";

/** To the address of an account that was closed just now. */
export function goodbyeText(firstName: string): MailContent {
  return {
    subject: "Your Leadwell account is closed",
    greeting: `Hello ${firstName},`,
    paragraphs: [
      "your account is closed, as you asked. Your name, addresses and phone number are removed, and so are your destinations and the texts of your lead notes; we keep orders and payments, because the law asks us to, and the proof of what was sold to you.",
      "If this was not you, reply to this mail at once. You are welcome to register again at any time, also with this address.",
    ],
  };
}
