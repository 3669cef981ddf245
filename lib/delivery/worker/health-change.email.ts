import "server-only";
import * as z from "zod/mini";
import { greet, mailedName } from "@/lib/accounts/profile/mail-greeting";
import { oneLine } from "@/lib/kit/one-line";
import type { Destination } from "@/lib/platform/db/generated/client";
import { db } from "@/lib/platform/db/prisma.server";
import type { MailContent } from "@/lib/platform/email/mail-content";
import { sendMail } from "@/lib/platform/email/send-mail.server";
import { env } from "@/lib/platform/env/env.server";
import { defineJob } from "@/lib/platform/jobs/define-job";
import { MAIL_RETRIES } from "@/lib/platform/jobs/retry-delays";

/** A change of a destination that its owner is told of: of its health, as record_attempts returns it, or a stop by staff. */
export const healthChange = z.object({
  destinationId: z.uuid(),
  change: z.enum(["broken", "mended", "gone", "failing", "staff"]),
});

export type HealthChange = z.output<typeof healthChange>;

/**
 * Emails an owner that a destination fails, works again, or was paused. Enqueue it in the transaction that changes the
 * destination.
 */
export const healthChangeJob = defineJob({
  name: "delivery.tell-owner",
  schema: z.extend(healthChange, { noticeId: z.uuid() }),
  retryLimit: MAIL_RETRIES,
});

/**
 * Emails the owner of a destination about a change that still holds: an email that had to wait must not arrive after the one
 * about the opposite. @throws when the mail server refuses the email.
 */
export async function sendHealthChange({
  destinationId,
  change,
  noticeId,
}: HealthChange & { noticeId: string }): Promise<void> {
  const destination = await db().destination.findUnique({ where: { id: destinationId } });
  // Browsers end their subscriptions without a fault of anybody: the delivery page says so, no email does.
  if (!destination || destination.removedAt || destination.kind === "push") return;
  if (!stillHolds(change, destination)) return;
  const owner = await db().user.findUnique({ where: { id: destination.userId } });
  if (!owner || owner.closedAt || owner.disabledAt) return;
  await sendMail({
    to: owner.email,
    messageKey: `delivery-${change}-${noticeId}`,
    replyTo: "sales",
    ...healthChangeText({
      firstName: mailedName(owner),
      name: destination.name,
      change,
      appUrl: env().APP_URL,
    }),
  });
}

/** A destination has a `breakerUntil` from its fifth failure in a row to its next success. */
function stillHolds(
  change: HealthChange["change"],
  { pausedBy, breakerUntil }: Pick<Destination, "pausedBy" | "breakerUntil">,
): boolean {
  if (change === "gone" || change === "failing" || change === "staff") return pausedBy === change;
  return pausedBy === null && (breakerUntil !== null) === (change === "broken");
}

interface Told {
  /** Null when the address is not confirmed (`mailedName`). */
  firstName: string | null;
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
  mended: {
    subject: "accepts your leads again",
    body: "What waited because it did not work is being sent now.",
  },
  gone: {
    subject: "was paused, because it responds with 410 Gone",
    body: "410 Gone means that the URL is not coming back. Correct the URL, resume the destination, and resend what it missed. Or add another destination.",
  },
  failing: {
    subject: "was paused, because it failed for five days",
    body: "Not one lead was accepted for five days. Repair the receiver, resume the destination, and resend what it missed.",
  },
  staff: {
    subject: "was paused by our staff",
    body: "Nothing is sent to it until our staff enable it again. Please reply to this email if you have questions.",
  },
};

/** The text of the email about a destination. Its name was written by the owner, so it is shown as one line. */
export function healthChangeText({ firstName, name, change, appUrl }: Told): MailContent {
  const { subject, body } = TEXTS[change];
  const shownName = oneLine(name);
  return {
    subject: `"${shownName}" ${subject}`,
    greeting: greet(firstName),
    paragraphs: [`Your destination "${shownName}" ${subject}.`, body],
    link: { label: "See what happened", url: `${appUrl}/dashboard/delivery` },
    afterword: [`Your leads are always on your Leads page as well: ${appUrl}/dashboard/leads`],
  };
}
