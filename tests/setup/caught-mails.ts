import * as z from "zod/mini";

const caughtMails = z.array(
  z.looseObject({
    headers: z.record(z.string(), z.unknown()),
    text: z.string(),
    to: z.array(z.object({ address: z.string() })),
  }),
);

/** The first mail to an address, as soon as the catcher has read it; a test's own time limit ends the wait. */
export async function firstMailTo(address: string) {
  for (;;) {
    const [mail] = await mailsTo(address);
    if (mail) return mail;
  }
}

/** What the mail catcher of the database tests caught for one address, with every header. */
export async function mailsTo(address: string) {
  const mails = caughtMails.parse(await (await fetch(`${process.env.MAIL_URL}/email`)).json());
  return mails.filter(({ to }) => to.some((recipient) => recipient.address === address));
}
