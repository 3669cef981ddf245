import { composeMail } from "@/lib/platform/email/compose-mail";

/** To the address of an account that was closed just now. */
export function goodbyeText(firstName: string) {
  return composeMail({
    subject: "Your Leadwell account is closed",
    greeting: `Hello ${firstName},`,
    paragraphs: [
      "your account is closed, as you asked. Your name, addresses and phone number are removed; we keep orders and payments, because the law asks us to.",
      "If this was not you, reply to this mail at once. You are welcome to register again at any time, also with this address.",
    ],
  });
}
