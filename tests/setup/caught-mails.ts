import * as z from "zod/mini";
import { until } from "@/tests/waiting/until";

const caughtMails = z.array(
  z.looseObject({
    headers: z.record(z.string(), z.unknown()),
    subject: z.optional(z.string()),
    text: z.string(),
    to: z.array(z.object({ address: z.string() })),
  }),
);

/** Waits for the first mail to a recipient, which another process may send. */
export async function firstMailTo(address: string) {
  const [mail] = await arrivedMails(address, 1);
  if (!mail) throw new Error(`the mail to ${address} is gone`);
  return mail;
}

/** Waits for `count` mails to a recipient, which another process may send. @returns all. */
export async function arrivedMails(address: string, count: number) {
  await until(async () => (await mailsTo(address)).length >= count);
  return mailsTo(address);
}

/**
 * Returns the mails to one recipient that the mail catcher of the database tests caught, with every header and in their order.
 * It lists a mail before it accepts it (sandbox/mail), so after an awaited send or job this is all that was sent: a test may
 * claim from it that nothing was sent, or only one mail. End the workers of other processes first.
 */
export async function mailsTo(address: string) {
  const mails = caughtMails.parse(await (await fetch(`${process.env.MAIL_URL}/email`)).json());
  return mails.filter(({ to }) => to.some((recipient) => recipient.address === address));
}
