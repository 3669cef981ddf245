import * as z from "zod/mini";

const caughtMails = z.array(
  z.looseObject({
    headers: z.record(z.string(), z.unknown()),
    text: z.string(),
    to: z.array(z.object({ address: z.string() })),
  }),
);

/** What the mail catcher of the database tests caught for one address, with every header. */
export async function mailsTo(address: string) {
  const mails = caughtMails.parse(await (await fetch(`${process.env.MAIL_URL}/email`)).json());
  return mails.filter(({ to }) => to.some((recipient) => recipient.address === address));
}
