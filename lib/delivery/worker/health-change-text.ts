import { oneLine } from "@/lib/kit/one-line";
import type { MailContent } from "@/lib/platform/email/mail-content";
import type { HealthChange } from "./record.server";

interface Told {
  firstName: string;
  /** The destination's, as its owner wrote it. */
  name: string;
  change: HealthChange["change"];
  appUrl: string;
}

const TEXTS: Readonly<Record<HealthChange["change"], { subject: string; body: string }>> = {
  broken: {
    subject: "does not accept your leads",
    body: "It refused or did not answer five times in a row. Nothing is lost: we keep every lead, try again for 72 hours, and give new leads to your next destination, if you have one.",
  },
  mended: { subject: "accepts your leads again", body: "What was waiting is being sent now." },
  gone: {
    subject: "was paused: it answers that it is gone",
    body: "It answered 410 Gone, which means that the address is not coming back. Correct the address, or add another destination, and send what it missed again.",
  },
  failing: {
    subject: "was paused: it failed for five days",
    body: "Not one lead was accepted for five days. Repair the receiver, resume the destination, and send what it missed again.",
  },
};

/** The mail about a destination. Its name is the owner's text: one line, and not markup. */
export function healthChangeText({ firstName, name, change, appUrl }: Told): MailContent {
  const { subject, body } = TEXTS[change];
  const shownName = oneLine(name);
  return {
    subject: `"${shownName}" ${subject}`,
    greeting: `Hello ${firstName},`,
    paragraphs: [`your destination "${shownName}" ${subject}.`, body],
    link: { label: "See what happened", url: `${appUrl}/dashboard/delivery` },
    afterword: [`Your leads are always in your in-box as well: ${appUrl}/dashboard/leads`],
  };
}
